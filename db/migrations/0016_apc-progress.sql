CREATE TABLE `apc_progress` (
	`user_id` int unsigned NOT NULL,
	`main_competency` enum('commercial-management','design-economics'),
	`experience` enum('under-five','five-to-ten','ten-or-more') NOT NULL,
	`training_began` char(7),
	`competencies` json NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `apc_progress_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `job_competencies` ADD `source` enum('stated','read') DEFAULT 'stated' NOT NULL;--> statement-breakpoint
ALTER TABLE `job_texts` ADD `competencies_version` tinyint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `apc_progress` ADD CONSTRAINT `apc_progress_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `job_competencies_competency` ON `job_competencies` (`competency`,`job_id`,`level`);--> statement-breakpoint
CREATE INDEX `job_texts_competencies` ON `job_texts` (`competencies_version`);