CREATE TABLE `moderation_claims` (
	`kind` enum('first-advert','changed-advert','report','verification','recruiter-page','flagged-account','held-feed') NOT NULL,
	`subject` varchar(96) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`since` datetime(3) NOT NULL,
	`until` datetime(3) NOT NULL,
	CONSTRAINT `moderation_claims_kind_subject_pk` PRIMARY KEY(`kind`,`subject`)
);
--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`kind` enum('first-advert','changed-advert','report','verification','recruiter-page','flagged-account','held-feed') NOT NULL,
	`subject` varchar(96) NOT NULL,
	`decision` enum('approve','ask','refuse') NOT NULL,
	`words` varchar(1000),
	`case_version` varchar(64) NOT NULL,
	`decided_by_user_id` int unsigned,
	`decided_at` datetime(3) NOT NULL,
	`due_at` datetime(3) NOT NULL,
	`state` enum('waiting','done','undone','failed') NOT NULL,
	`settled_at` datetime(3),
	`failure` varchar(500),
	CONSTRAINT `moderation_decisions_id` PRIMARY KEY(`id`),
	CONSTRAINT `moderation_decisions_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `moderation_questions` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`kind` enum('first-advert','changed-advert','report','verification','recruiter-page','flagged-account','held-feed') NOT NULL,
	`subject` varchar(96) NOT NULL,
	`about` varchar(200) NOT NULL,
	`owner_user_id` int unsigned,
	`company_id` int unsigned,
	`question` varchar(1000) NOT NULL,
	`asked_by_user_id` int unsigned,
	`asked_at` datetime(3) NOT NULL,
	`answer` varchar(2000),
	`answered_by_user_id` int unsigned,
	`answered_at` datetime(3),
	`closed_at` datetime(3),
	CONSTRAINT `moderation_questions_id` PRIMARY KEY(`id`),
	CONSTRAINT `moderation_questions_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `awaiting_review_since` datetime(3);--> statement-breakpoint
ALTER TABLE `moderation_claims` ADD CONSTRAINT `moderation_claims_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `moderation_decisions` ADD CONSTRAINT `moderation_decisions_decided_by_user_id_users_id_fk` FOREIGN KEY (`decided_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `moderation_questions` ADD CONSTRAINT `moderation_questions_owner_user_id_users_id_fk` FOREIGN KEY (`owner_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `moderation_questions` ADD CONSTRAINT `moderation_questions_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `moderation_questions` ADD CONSTRAINT `moderation_questions_asked_by_user_id_users_id_fk` FOREIGN KEY (`asked_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `moderation_questions` ADD CONSTRAINT `moderation_questions_answered_by_user_id_users_id_fk` FOREIGN KEY (`answered_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `moderation_claims_user` ON `moderation_claims` (`user_id`);--> statement-breakpoint
CREATE INDEX `moderation_claims_until` ON `moderation_claims` (`until`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_due` ON `moderation_decisions` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_case` ON `moderation_decisions` (`kind`,`subject`,`state`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_user` ON `moderation_decisions` (`decided_by_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_questions_case` ON `moderation_questions` (`kind`,`subject`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_questions_owner` ON `moderation_questions` (`owner_user_id`);--> statement-breakpoint
CREATE INDEX `moderation_questions_company` ON `moderation_questions` (`company_id`);--> statement-breakpoint
CREATE INDEX `moderation_questions_asked_by` ON `moderation_questions` (`asked_by_user_id`);--> statement-breakpoint
CREATE INDEX `moderation_questions_answered_by` ON `moderation_questions` (`answered_by_user_id`);