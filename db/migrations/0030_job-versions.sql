CREATE TABLE `job_versions` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`job_id` int unsigned NOT NULL,
	`version` int unsigned NOT NULL,
	`changes` json NOT NULL,
	`reason` varchar(500),
	`changed_at` datetime(3) NOT NULL,
	`changed_by_user_id` int unsigned,
	CONSTRAINT `job_versions_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `recruiter_settings` (
	`user_id` int unsigned NOT NULL,
	`application_received` enum('at-once','daily','off') NOT NULL,
	`application_withdrawn` enum('at-once','daily','off') NOT NULL,
	`message_received` enum('at-once','daily','off') NOT NULL,
	`reply_within_days` tinyint unsigned NOT NULL,
	`summed_up_to` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `recruiter_settings_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed') NOT NULL;--> statement-breakpoint
ALTER TABLE `job_versions` ADD CONSTRAINT `job_versions_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_versions` ADD CONSTRAINT `job_versions_changed_by_user_id_users_id_fk` FOREIGN KEY (`changed_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_settings` ADD CONSTRAINT `recruiter_settings_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `job_versions_job` ON `job_versions` (`job_id`,`changed_at`);