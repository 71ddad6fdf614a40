CREATE TABLE `fewer_like` (
	`user_id` int unsigned NOT NULL,
	`kind` enum('agencies','level','contract-type') NOT NULL,
	`value` varchar(64) NOT NULL DEFAULT '',
	`chosen_at` datetime(3) NOT NULL,
	CONSTRAINT `fewer_like_user_id_kind_value_pk` PRIMARY KEY(`user_id`,`kind`,`value`)
);
--> statement-breakpoint
CREATE TABLE `hidden_employers` (
	`user_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	`hidden_at` datetime(3) NOT NULL,
	CONSTRAINT `hidden_employers_user_id_company_id_pk` PRIMARY KEY(`user_id`,`company_id`)
);
--> statement-breakpoint
CREATE TABLE `hidden_jobs` (
	`user_id` int unsigned NOT NULL,
	`job_id` int unsigned NOT NULL,
	`hidden_at` datetime(3) NOT NULL,
	CONSTRAINT `hidden_jobs_user_id_job_id_pk` PRIMARY KEY(`user_id`,`job_id`)
);
--> statement-breakpoint
ALTER TABLE `fewer_like` ADD CONSTRAINT `fewer_like_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `hidden_employers` ADD CONSTRAINT `hidden_employers_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `hidden_employers` ADD CONSTRAINT `hidden_employers_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `hidden_jobs` ADD CONSTRAINT `hidden_jobs_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `hidden_jobs` ADD CONSTRAINT `hidden_jobs_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `hidden_employers_company` ON `hidden_employers` (`company_id`);--> statement-breakpoint
CREATE INDEX `hidden_jobs_newest` ON `hidden_jobs` (`user_id`,`hidden_at`,`job_id`);--> statement-breakpoint
CREATE INDEX `hidden_jobs_job` ON `hidden_jobs` (`job_id`);