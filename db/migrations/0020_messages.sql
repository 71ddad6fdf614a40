CREATE TABLE `outside_applications` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`job_id` int unsigned NOT NULL,
	`notes` text,
	`applied_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `outside_applications_id` PRIMARY KEY(`id`),
	CONSTRAINT `outside_applications_public_id` UNIQUE(`public_id`),
	CONSTRAINT `outside_applications_user_job` UNIQUE(`user_id`,`job_id`)
);
--> statement-breakpoint
CREATE TABLE `remembered_answers` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`question_key` char(64) NOT NULL,
	`kind` enum('yes-no','number','text') NOT NULL,
	`question` varchar(200) NOT NULL,
	`answer` text NOT NULL,
	`answered_at` datetime(3) NOT NULL,
	CONSTRAINT `remembered_answers_id` PRIMARY KEY(`id`),
	CONSTRAINT `remembered_answers_public_id` UNIQUE(`public_id`),
	CONSTRAINT `remembered_answers_question` UNIQUE(`user_id`,`question_key`)
);
--> statement-breakpoint
CREATE TABLE `message_reads` (
	`application_id` int unsigned NOT NULL,
	`user_id` int unsigned NOT NULL,
	`read_up_to_id` int unsigned NOT NULL DEFAULT 0,
	`read_at` datetime(3),
	`mailed_at` datetime(3),
	CONSTRAINT `message_reads_application_id_user_id_pk` PRIMARY KEY(`application_id`,`user_id`)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`application_id` int unsigned NOT NULL,
	`side` enum('applicant','employer') NOT NULL,
	`author_user_id` int unsigned,
	`body` text NOT NULL,
	`sent_at` datetime(3) NOT NULL,
	CONSTRAINT `messages_id` PRIMARY KEY(`id`),
	CONSTRAINT `messages_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `last_message_at` datetime(3);--> statement-breakpoint
ALTER TABLE `outside_applications` ADD CONSTRAINT `outside_applications_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `outside_applications` ADD CONSTRAINT `outside_applications_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `remembered_answers` ADD CONSTRAINT `remembered_answers_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `message_reads` ADD CONSTRAINT `message_reads_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `message_reads` ADD CONSTRAINT `message_reads_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `messages` ADD CONSTRAINT `messages_application_id_applications_id_fk` FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `messages` ADD CONSTRAINT `messages_author_user_id_users_id_fk` FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `outside_applications_newest` ON `outside_applications` (`user_id`,`applied_at`);--> statement-breakpoint
CREATE INDEX `outside_applications_job` ON `outside_applications` (`job_id`);--> statement-breakpoint
CREATE INDEX `remembered_answers_newest` ON `remembered_answers` (`user_id`,`answered_at`);--> statement-breakpoint
CREATE INDEX `message_reads_user` ON `message_reads` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_application` ON `messages` (`application_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`author_user_id`);--> statement-breakpoint
CREATE INDEX `applications_user_messages` ON `applications` (`user_id`,`last_message_at`);--> statement-breakpoint
CREATE INDEX `applications_job_messages` ON `applications` (`job_id`,`last_message_at`);