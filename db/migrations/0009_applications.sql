CREATE TABLE `application_events` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`application_id` int unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	`from_state` enum('draft','sent','opened','in-review','shortlisted','interview','offer','hired','not-progressing','withdrawn'),
	`to_state` enum('draft','sent','opened','in-review','shortlisted','interview','offer','hired','not-progressing','withdrawn') NOT NULL,
	`actor` enum('applicant','employer') NOT NULL,
	`actor_user_id` int unsigned,
	`message` text,
	CONSTRAINT `application_events_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `application_notes` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`application_id` int unsigned NOT NULL,
	`author_user_id` int unsigned,
	`body` text NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `application_notes_id` PRIMARY KEY(`id`),
	CONSTRAINT `application_notes_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `application_ratings` (
	`application_id` int unsigned NOT NULL,
	`user_id` int unsigned NOT NULL,
	`stars` tinyint unsigned NOT NULL,
	`rated_at` datetime(3) NOT NULL,
	CONSTRAINT `application_ratings_application_id_user_id_pk` PRIMARY KEY(`application_id`,`user_id`)
);
--> statement-breakpoint
CREATE TABLE `applications` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`job_id` int unsigned NOT NULL,
	`user_id` int unsigned,
	`state` enum('draft','sent','opened','in-review','shortlisted','interview','offer','hired','not-progressing','withdrawn') NOT NULL,
	`state_before_withdrawal` enum('draft','sent','opened','in-review','shortlisted','interview','offer','hired','not-progressing','withdrawn'),
	`name` varchar(120),
	`email` varchar(254),
	`phone` varchar(30),
	`cover_note` text,
	`answers` json NOT NULL,
	`source` enum('board','saved-jobs','shared-link') NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	`sent_at` datetime(3),
	`opened_at` datetime(3),
	`state_changed_at` datetime(3) NOT NULL,
	`closed_at` datetime(3),
	CONSTRAINT `applications_id` PRIMARY KEY(`id`),
	CONSTRAINT `applications_public_id` UNIQUE(`public_id`),
	CONSTRAINT `applications_job_user` UNIQUE(`job_id`,`user_id`)
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`kind` enum('application-received','application-status','application-withdrawn','saved-job-closing') NOT NULL,
	`facts` json NOT NULL,
	`subject_id` char(22),
	`created_at` datetime(3) NOT NULL,
	`read_at` datetime(3),
	CONSTRAINT `notifications_id` PRIMARY KEY(`id`),
	CONSTRAINT `notifications_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `saved_jobs` (
	`user_id` int unsigned NOT NULL,
	`job_id` int unsigned NOT NULL,
	`saved_at` datetime(3) NOT NULL,
	`closing_told_at` datetime(3),
	CONSTRAINT `saved_jobs_user_id_job_id_pk` PRIMARY KEY(`user_id`,`job_id`)
);
--> statement-breakpoint
ALTER TABLE `application_events` ADD CONSTRAINT `application_events_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `application_events` ADD CONSTRAINT `application_events_actor_user_id_users_id_fk` FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `application_notes` ADD CONSTRAINT `application_notes_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `application_notes` ADD CONSTRAINT `application_notes_author_user_id_users_id_fk` FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `application_ratings` ADD CONSTRAINT `application_ratings_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `application_ratings` ADD CONSTRAINT `application_ratings_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `applications` ADD CONSTRAINT `applications_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `applications` ADD CONSTRAINT `applications_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `notifications` ADD CONSTRAINT `notifications_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `saved_jobs` ADD CONSTRAINT `saved_jobs_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `saved_jobs` ADD CONSTRAINT `saved_jobs_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `application_events_application` ON `application_events` (`application_id`,`at`);--> statement-breakpoint
CREATE INDEX `application_events_actor` ON `application_events` (`actor_user_id`);--> statement-breakpoint
CREATE INDEX `application_notes_application` ON `application_notes` (`application_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `application_notes_author` ON `application_notes` (`author_user_id`);--> statement-breakpoint
CREATE INDEX `application_ratings_user` ON `application_ratings` (`user_id`);--> statement-breakpoint
CREATE INDEX `applications_user` ON `applications` (`user_id`,`state_changed_at`);--> statement-breakpoint
CREATE INDEX `applications_job_state` ON `applications` (`job_id`,`state`,`sent_at`);--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`user_id`,`created_at`,`public_id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notifications_subject` ON `notifications` (`subject_id`,`kind`);--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `saved_jobs_newest` ON `saved_jobs` (`user_id`,`saved_at`,`job_id`);--> statement-breakpoint
CREATE INDEX `saved_jobs_job` ON `saved_jobs` (`job_id`,`closing_told_at`);