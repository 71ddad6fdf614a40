CREATE TABLE `advert_truth_answers` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`company_id` int unsigned NOT NULL,
	`user_id` int unsigned,
	`application_id` int unsigned,
	`link_hash` char(64),
	`occasion` enum('hire','interview') NOT NULL,
	`job_title` varchar(160) NOT NULL,
	`advertised` json NOT NULL,
	`is_sample` boolean NOT NULL DEFAULT false,
	`asked_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`answered_at` datetime(3),
	`changed_at` datetime(3),
	`pay` enum('as-advertised','different','cannot-say'),
	`suite` enum('as-advertised','different','cannot-say'),
	`site_days` enum('as-advertised','different','cannot-say'),
	`note` varchar(300),
	`mark` char(22),
	`is_superseded` boolean NOT NULL DEFAULT false,
	`state` enum('counted','held','removed') NOT NULL DEFAULT 'counted',
	`pattern` enum('same-network','firm-network','same-domain','burst','contrary'),
	`held_at` datetime(3),
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	`client_hash` char(64),
	CONSTRAINT `advert_truth_answers_id` PRIMARY KEY(`id`),
	CONSTRAINT `advert_truth_answers_link` UNIQUE(`link_hash`),
	CONSTRAINT `advert_truth_answers_application` UNIQUE(`application_id`,`occasion`)
);
--> statement-breakpoint
CREATE TABLE `advert_truth_figures` (
	`company_id` int unsigned NOT NULL,
	`question` enum('pay','suite','siteDays') NOT NULL,
	`as_advertised` int unsigned NOT NULL,
	`answers` int unsigned NOT NULL,
	`is_shown` boolean NOT NULL,
	`members` json NOT NULL,
	`taken_at` datetime(3) NOT NULL,
	CONSTRAINT `advert_truth_figures_company_id_question_pk` PRIMARY KEY(`company_id`,`question`)
);
--> statement-breakpoint
CREATE TABLE `advert_truth_replies` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`body` varchar(600) NOT NULL,
	`state` enum('waiting','shown','refused','replaced','withdrawn') NOT NULL,
	`is_sample` boolean NOT NULL DEFAULT false,
	`written_by_user_id` int unsigned,
	`written_at` datetime(3) NOT NULL,
	`decided_at` datetime(3),
	`reason` varchar(1000),
	CONSTRAINT `advert_truth_replies_id` PRIMARY KEY(`id`),
	CONSTRAINT `advert_truth_replies_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `moderation_claims` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal','advert-answers','firm-reply') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_decisions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal','advert-answers','firm-reply') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_questions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal','advert-answers','firm-reply') NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `advertised` json;--> statement-breakpoint
ALTER TABLE `advert_truth_answers` ADD CONSTRAINT `advert_truth_answers_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_answers` ADD CONSTRAINT `advert_truth_answers_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_answers` ADD CONSTRAINT `advert_truth_answers_decided_by_user_id_users_id_fk` FOREIGN KEY (`decided_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_figures` ADD CONSTRAINT `advert_truth_figures_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_replies` ADD CONSTRAINT `advert_truth_replies_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_truth_replies` ADD CONSTRAINT `advert_truth_replies_written_by_user_id_users_id_fk` FOREIGN KEY (`written_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `advert_truth_answers_company` ON `advert_truth_answers` (`company_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_user` ON `advert_truth_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_changed` ON `advert_truth_answers` (`changed_at`,`company_id`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_held` ON `advert_truth_answers` (`state`,`company_id`,`held_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_decided_by` ON `advert_truth_answers` (`decided_by_user_id`);--> statement-breakpoint
CREATE INDEX `advert_truth_answers_asked` ON `advert_truth_answers` (`asked_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_replies_company` ON `advert_truth_replies` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `advert_truth_replies_state` ON `advert_truth_replies` (`state`,`written_at`);--> statement-breakpoint
CREATE INDEX `advert_truth_replies_writer` ON `advert_truth_replies` (`written_by_user_id`);--> statement-breakpoint
CREATE INDEX `applications_state_changed` ON `applications` (`state`,`state_changed_at`);