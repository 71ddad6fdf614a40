CREATE TABLE `checked_links` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`kind` enum('apply','website') NOT NULL,
	`subject_id` int unsigned NOT NULL,
	`url` varchar(1024) NOT NULL,
	`host` varchar(253) NOT NULL,
	`state` enum('unlooked','works','unknown','failing','dead') NOT NULL DEFAULT 'unlooked',
	`finding` varchar(200),
	`failing_since` datetime(3),
	`failed_looks` smallint unsigned NOT NULL DEFAULT 0,
	`looks` int unsigned NOT NULL DEFAULT 0,
	`last_looked_at` datetime(3),
	`next_look_at` datetime(3) NOT NULL,
	`told_at` datetime(3),
	CONSTRAINT `checked_links_id` PRIMARY KEY(`id`),
	CONSTRAINT `checked_links_subject` UNIQUE(`kind`,`subject_id`)
);
--> statement-breakpoint
ALTER TABLE `feed_run_rows` MODIFY COLUMN `outcome` enum('added','changed','unchanged','rejected','merged','expired','awaiting-review','missing') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_claims` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_decisions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_questions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed') NOT NULL;--> statement-breakpoint
ALTER TABLE `feed_runs` ADD `awaiting_review` int DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `feed_runs` ADD `missing` int DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `paused_at` datetime(3);--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `pause_reason` varchar(300);--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `authority` varchar(300);--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `contact` varchar(255);--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `version` int unsigned DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_links_due` ON `checked_links` (`next_look_at`,`host`);--> statement-breakpoint
CREATE INDEX `checked_links_state` ON `checked_links` (`kind`,`state`);