CREATE TABLE `feed_title_rules` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`source_slug` varchar(96) NOT NULL,
	`kind` enum('one-advert','same-title','title-words') NOT NULL,
	`wording` varchar(255) NOT NULL,
	`is_ours` boolean NOT NULL,
	`category` varchar(64),
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `feed_title_rules_id` PRIMARY KEY(`id`),
	CONSTRAINT `feed_title_rules_rule` UNIQUE(`source_slug`,`kind`,`wording`)
);
--> statement-breakpoint
ALTER TABLE `applications` MODIFY COLUMN `phone` varchar(60);--> statement-breakpoint
ALTER TABLE `cvs` MODIFY COLUMN `file_name` varchar(255) NOT NULL;--> statement-breakpoint
ALTER TABLE `recruiter_profiles` MODIFY COLUMN `direct_line` varchar(30);--> statement-breakpoint
ALTER TABLE `verification_documents` MODIFY COLUMN `file_name` varchar(255) NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `pay_rates` json;--> statement-breakpoint
ALTER TABLE `jobs` ADD `other_place_ids` json;