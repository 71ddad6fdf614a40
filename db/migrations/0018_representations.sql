CREATE TABLE `apc_answers` (
	`id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`year` smallint unsigned NOT NULL,
	`keeps_agreement` boolean NOT NULL,
	`meets_supervisor` boolean NOT NULL,
	`gives_time_and_fees` boolean NOT NULL,
	`is_sample` boolean NOT NULL DEFAULT false,
	CONSTRAINT `apc_answers_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `apc_figures` (
	`company_id` int unsigned NOT NULL,
	`answers` int unsigned NOT NULL,
	`keeps_agreement` enum('few','half','most') NOT NULL,
	`meets_supervisor` enum('few','half','most') NOT NULL,
	`gives_time_and_fees` enum('few','half','most') NOT NULL,
	`members` json NOT NULL,
	`taken_year` smallint unsigned NOT NULL,
	CONSTRAINT `apc_figures_company_id` PRIMARY KEY(`company_id`)
);
--> statement-breakpoint
CREATE TABLE `apc_records` (
	`company_id` int unsigned NOT NULL,
	`has_training_agreement` boolean NOT NULL,
	`agreed_on` char(10),
	`counsellors` smallint unsigned,
	`supervisors` smallint unsigned,
	`pays_fees` boolean,
	`study_days_per_year` tinyint unsigned,
	`sat_last_three_years` smallint unsigned,
	`passed_last_three_years` smallint unsigned,
	`is_sample` boolean NOT NULL DEFAULT false,
	`stated_at` datetime(3) NOT NULL,
	CONSTRAINT `apc_records_company_id` PRIMARY KEY(`company_id`)
);
--> statement-breakpoint
CREATE TABLE `apc_trainees` (
	`user_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	`work_address_hash` char(64) NOT NULL,
	`confirmed_at` datetime(3) NOT NULL,
	`answered_year` smallint unsigned,
	CONSTRAINT `apc_trainees_user_id` PRIMARY KEY(`user_id`),
	CONSTRAINT `apc_trainees_address` UNIQUE(`work_address_hash`)
);
--> statement-breakpoint
CREATE TABLE `job_competencies` (
	`job_id` int unsigned NOT NULL,
	`competency` varchar(48) NOT NULL,
	`level` tinyint unsigned NOT NULL,
	CONSTRAINT `job_competencies_job_id_competency_pk` PRIMARY KEY(`job_id`,`competency`)
);
--> statement-breakpoint
CREATE TABLE `job_reports` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`reference` char(9) NOT NULL,
	`content_hash` char(64) NOT NULL,
	`job_id` int unsigned NOT NULL,
	`user_id` int unsigned,
	`reason` enum('already-filled','not-real','scam','discriminatory','pay-differs','pay-missing','inaccurate') NOT NULL,
	`details` text,
	`email` varchar(254),
	`email_key` varchar(254),
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `job_reports_id` PRIMARY KEY(`id`),
	CONSTRAINT `job_reports_content` UNIQUE(`content_hash`)
);
--> statement-breakpoint
CREATE TABLE `representations` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`firm_id` int unsigned NOT NULL,
	`asked_by_user_id` int unsigned,
	`candidate_user_id` int unsigned,
	`candidate_name` varchar(120),
	`origin` enum('application','cold') NOT NULL,
	`job_id` int unsigned,
	`client_name` varchar(120) NOT NULL,
	`role` varchar(120) NOT NULL,
	`place` varchar(120) NOT NULL,
	`client_key` varchar(120) NOT NULL,
	`place_key` varchar(120) NOT NULL,
	`shown_text` text NOT NULL,
	`text_version` varchar(20) NOT NULL,
	`shown_digest` char(64) NOT NULL,
	`state` enum('asked','given','refused','revoked','replaced','expired','lapsed','withdrawn') NOT NULL,
	`refusal_reason` varchar(500),
	`asked_at` datetime(3) NOT NULL,
	`answer_by` datetime(3) NOT NULL,
	`given_at` datetime(3),
	`expires_at` datetime(3),
	`ended_at` datetime(3),
	CONSTRAINT `representations_id` PRIMARY KEY(`id`),
	CONSTRAINT `representations_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `one_time_tokens` MODIFY COLUMN `purpose` enum('verify-email','reset-password','change-email','link-google','second-factor','confirm-workplace') NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','representation-asked','representation-answered','representation-ended') NOT NULL;--> statement-breakpoint
ALTER TABLE `apc_answers` ADD CONSTRAINT `apc_answers_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `apc_figures` ADD CONSTRAINT `apc_figures_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `apc_records` ADD CONSTRAINT `apc_records_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `apc_trainees` ADD CONSTRAINT `apc_trainees_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `apc_trainees` ADD CONSTRAINT `apc_trainees_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_competencies` ADD CONSTRAINT `job_competencies_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_reports` ADD CONSTRAINT `job_reports_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_reports` ADD CONSTRAINT `job_reports_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `representations` ADD CONSTRAINT `representations_firm_id_companies_id_fk` FOREIGN KEY (`firm_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `representations` ADD CONSTRAINT `representations_asked_by_user_id_users_id_fk` FOREIGN KEY (`asked_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `representations` ADD CONSTRAINT `representations_candidate_user_id_users_id_fk` FOREIGN KEY (`candidate_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `representations` ADD CONSTRAINT `representations_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `apc_answers_company` ON `apc_answers` (`company_id`,`year`);--> statement-breakpoint
CREATE INDEX `apc_figures_taken` ON `apc_figures` (`taken_year`);--> statement-breakpoint
CREATE INDEX `apc_trainees_company` ON `apc_trainees` (`company_id`);--> statement-breakpoint
CREATE INDEX `job_reports_reference` ON `job_reports` (`reference`);--> statement-breakpoint
CREATE INDEX `job_reports_job` ON `job_reports` (`job_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `job_reports_user` ON `job_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `job_reports_address` ON `job_reports` (`email_key`);--> statement-breakpoint
CREATE INDEX `job_reports_created` ON `job_reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `representations_candidate` ON `representations` (`candidate_user_id`,`state`,`asked_at`);--> statement-breakpoint
CREATE INDEX `representations_firm` ON `representations` (`firm_id`,`state`,`asked_at`);--> statement-breakpoint
CREATE INDEX `representations_asked_by` ON `representations` (`asked_by_user_id`);--> statement-breakpoint
CREATE INDEX `representations_job` ON `representations` (`job_id`);--> statement-breakpoint
CREATE INDEX `representations_client` ON `representations` (`client_key`,`place_key`);--> statement-breakpoint
CREATE INDEX `representations_expiry` ON `representations` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `representations_answer` ON `representations` (`state`,`answer_by`);--> statement-breakpoint
CREATE INDEX `representations_ended` ON `representations` (`ended_at`);