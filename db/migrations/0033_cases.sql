CREATE TABLE `appeals` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`subject` enum('strike','freeze','refusal') NOT NULL,
	`subject_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	`words` varchar(2000) NOT NULL,
	`made_at` datetime(3) NOT NULL,
	`made_by_user_id` int unsigned,
	`outcome` enum('upheld','overturned'),
	`answer` varchar(500),
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	CONSTRAINT `appeals_id` PRIMARY KEY(`id`),
	CONSTRAINT `appeals_public_id` UNIQUE(`public_id`),
	CONSTRAINT `appeals_subject` UNIQUE(`subject`,`subject_id`)
);
--> statement-breakpoint
CREATE TABLE `job_cases` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`job_id` int unsigned NOT NULL,
	`open_job_id` int unsigned,
	`state` enum('open','waiting','decided') NOT NULL,
	`outcome` enum('no-action','corrected','refused','fraud'),
	`is_urgent` boolean NOT NULL,
	`weight_tenths` smallint unsigned NOT NULL,
	`reports` smallint unsigned NOT NULL,
	`reporters` smallint unsigned NOT NULL,
	`opened_at` datetime(3) NOT NULL,
	`last_reported_at` datetime(3) NOT NULL,
	`asked_at` datetime(3),
	`asked_by_user_id` int unsigned,
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	`words` varchar(500),
	`applicants_told_at` datetime(3),
	CONSTRAINT `job_cases_id` PRIMARY KEY(`id`),
	CONSTRAINT `job_cases_public_id` UNIQUE(`public_id`),
	CONSTRAINT `job_cases_open_job` UNIQUE(`open_job_id`)
);
--> statement-breakpoint
CREATE TABLE `job_freezes` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`job_id` int unsigned NOT NULL,
	`open_job_id` int unsigned,
	`case_id` int unsigned,
	`held_status` enum('draft','awaiting-payment','awaiting-review','live','paused','filled','closed','expired','archived','refused','frozen') NOT NULL,
	`reason` varchar(500) NOT NULL,
	`frozen_at` datetime(3) NOT NULL,
	`frozen_by_user_id` int unsigned,
	`ended_at` datetime(3),
	`ended_by_user_id` int unsigned,
	`ending` enum('thawed','refused'),
	CONSTRAINT `job_freezes_id` PRIMARY KEY(`id`),
	CONSTRAINT `job_freezes_public_id` UNIQUE(`public_id`),
	CONSTRAINT `job_freezes_open_job` UNIQUE(`open_job_id`)
);
--> statement-breakpoint
CREATE TABLE `job_refusals` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`job_id` int unsigned NOT NULL,
	`case_id` int unsigned,
	`reason` varchar(500) NOT NULL,
	`refused_at` datetime(3) NOT NULL,
	`refused_by_user_id` int unsigned NOT NULL,
	`overturned_at` datetime(3),
	CONSTRAINT `job_refusals_id` PRIMARY KEY(`id`),
	CONSTRAINT `job_refusals_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `strikes` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`poster_user_id` int unsigned,
	`case_id` int unsigned NOT NULL,
	`reason` varchar(500) NOT NULL,
	`given_at` datetime(3) NOT NULL,
	`given_by_user_id` int unsigned NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`overturned_at` datetime(3),
	CONSTRAINT `strikes_id` PRIMARY KEY(`id`),
	CONSTRAINT `strikes_public_id` UNIQUE(`public_id`),
	CONSTRAINT `strikes_case` UNIQUE(`case_id`)
);
--> statement-breakpoint
ALTER TABLE `job_reports` ADD `case_id` int unsigned;--> statement-breakpoint
ALTER TABLE `job_reports` ADD `client_hash` char(64);--> statement-breakpoint
ALTER TABLE `job_reports` ADD `firm_id` int unsigned;--> statement-breakpoint
ALTER TABLE `job_reports` ADD `standing` enum('good','new','visitor','rival','own') DEFAULT 'visitor' NOT NULL;--> statement-breakpoint
ALTER TABLE `job_reports` ADD `weight_tenths` smallint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `appeals` ADD CONSTRAINT `appeals_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `appeals` ADD CONSTRAINT `appeals_made_by_user_id_users_id_fk` FOREIGN KEY (`made_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_cases` ADD CONSTRAINT `job_cases_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_freezes` ADD CONSTRAINT `job_freezes_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_freezes` ADD CONSTRAINT `job_freezes_case_id_job_cases_id_fk` FOREIGN KEY (`case_id`) REFERENCES `job_cases`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_refusals` ADD CONSTRAINT `job_refusals_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_refusals` ADD CONSTRAINT `job_refusals_case_id_job_cases_id_fk` FOREIGN KEY (`case_id`) REFERENCES `job_cases`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `strikes` ADD CONSTRAINT `strikes_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `strikes` ADD CONSTRAINT `strikes_poster_user_id_users_id_fk` FOREIGN KEY (`poster_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `strikes` ADD CONSTRAINT `strikes_case_id_job_cases_id_fk` FOREIGN KEY (`case_id`) REFERENCES `job_cases`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `appeals_waiting` ON `appeals` (`decided_at`,`made_at`);--> statement-breakpoint
CREATE INDEX `appeals_company` ON `appeals` (`company_id`);--> statement-breakpoint
CREATE INDEX `appeals_author` ON `appeals` (`made_by_user_id`);--> statement-breakpoint
CREATE INDEX `job_cases_job` ON `job_cases` (`job_id`);--> statement-breakpoint
CREATE INDEX `job_cases_state` ON `job_cases` (`state`,`opened_at`);--> statement-breakpoint
CREATE INDEX `job_cases_decided` ON `job_cases` (`decided_at`);--> statement-breakpoint
CREATE INDEX `job_freezes_job` ON `job_freezes` (`job_id`,`frozen_at`);--> statement-breakpoint
CREATE INDEX `job_freezes_case` ON `job_freezes` (`case_id`);--> statement-breakpoint
CREATE INDEX `job_refusals_job` ON `job_refusals` (`job_id`,`refused_at`);--> statement-breakpoint
CREATE INDEX `strikes_company` ON `strikes` (`company_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `strikes_poster` ON `strikes` (`poster_user_id`,`expires_at`);--> statement-breakpoint
ALTER TABLE `job_reports` ADD CONSTRAINT `job_reports_case_id_job_cases_id_fk` FOREIGN KEY (`case_id`) REFERENCES `job_cases`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `job_reports_case` ON `job_reports` (`case_id`);