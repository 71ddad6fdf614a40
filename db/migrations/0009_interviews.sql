CREATE TABLE `interview_events` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`application_id` int unsigned NOT NULL,
	`interview_id` int unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	`step` enum('arranged','changed','accepted','time-asked','declined','cancelled') NOT NULL,
	`actor_user_id` int unsigned,
	`starts_at` datetime(3) NOT NULL,
	`text` text,
	CONSTRAINT `interview_events_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `interviews` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`application_id` int unsigned NOT NULL,
	`round` tinyint unsigned NOT NULL,
	`arranged_by_user_id` int unsigned,
	`starts_at` datetime(3) NOT NULL,
	`length_minutes` smallint unsigned NOT NULL,
	`kind` enum('in-person','telephone','video') NOT NULL,
	`place` varchar(300),
	`link` varchar(500),
	`phone` varchar(60),
	`interviewers` varchar(300) NOT NULL,
	`message` text,
	`state` enum('invited','accepted','time-asked','declined','cancelled') NOT NULL,
	`reply` text,
	`proposed_times` json NOT NULL,
	`sequence` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	`reminded_at` datetime(3),
	CONSTRAINT `interviews_id` PRIMARY KEY(`id`),
	CONSTRAINT `interviews_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','enquiry-answered','credits-expiring','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused','interview-news') NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `calendar` json;--> statement-breakpoint
ALTER TABLE `interview_events` ADD CONSTRAINT `interview_events_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `interview_events` ADD CONSTRAINT `interview_events_interview_id_interviews_id_fk` FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `interview_events` ADD CONSTRAINT `interview_events_actor_user_id_users_id_fk` FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `interviews` ADD CONSTRAINT `interviews_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `interviews` ADD CONSTRAINT `interviews_arranged_by_user_id_users_id_fk` FOREIGN KEY (`arranged_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `interview_events_interview` ON `interview_events` (`interview_id`,`at`);--> statement-breakpoint
CREATE INDEX `interview_events_application` ON `interview_events` (`application_id`);--> statement-breakpoint
CREATE INDEX `interview_events_actor` ON `interview_events` (`actor_user_id`);--> statement-breakpoint
CREATE INDEX `interviews_application` ON `interviews` (`application_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `interviews_arranged_by` ON `interviews` (`arranged_by_user_id`);--> statement-breakpoint
CREATE INDEX `interviews_due` ON `interviews` (`starts_at`,`reminded_at`);