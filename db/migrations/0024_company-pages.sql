CREATE TABLE `company_join_requests` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`user_id` int unsigned NOT NULL,
	`state` enum('asked','accepted','refused','withdrawn') NOT NULL DEFAULT 'asked',
	`created_at` datetime(3) NOT NULL,
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	CONSTRAINT `company_join_requests_id` PRIMARY KEY(`id`),
	CONSTRAINT `company_join_requests_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `company_logos` (
	`company_id` int unsigned NOT NULL,
	`object_name` varchar(64) NOT NULL,
	`kind` enum('png','jpeg','webp') NOT NULL,
	`width` smallint unsigned NOT NULL,
	`height` smallint unsigned NOT NULL,
	`contrast` enum('good','faint-on-light','faint-on-dark','unknown') NOT NULL,
	`size_bytes` int unsigned NOT NULL,
	`uploaded_at` datetime(3) NOT NULL,
	CONSTRAINT `company_logos_company_id` PRIMARY KEY(`company_id`),
	CONSTRAINT `company_logos_object_name` UNIQUE(`object_name`)
);
--> statement-breakpoint
CREATE TABLE `company_old_slugs` (
	`slug` varchar(96) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`left_at` datetime(3) NOT NULL,
	CONSTRAINT `company_old_slugs_slug` PRIMARY KEY(`slug`)
);
--> statement-breakpoint
CREATE TABLE `company_suites` (
	`company_id` int unsigned NOT NULL,
	`suite` varchar(64) NOT NULL,
	CONSTRAINT `company_suites_company_id_suite_pk` PRIMARY KEY(`company_id`,`suite`)
);
--> statement-breakpoint
CREATE TABLE `company_verifications` (
	`company_id` int unsigned NOT NULL,
	`company_number` char(8),
	`registered_name` varchar(160),
	`register` enum('not-looked-up','active','dissolved','unknown-number') NOT NULL DEFAULT 'not-looked-up',
	`register_name` varchar(160),
	`register_asked_at` datetime(3),
	`insurance` varchar(200),
	`domain` varchar(253),
	`domain_method` enum('dns','file'),
	`domain_code` varchar(64),
	`domain_state` enum('waiting','proved','losing','lapsed'),
	`domain_proved_at` datetime(3),
	`domain_looked_at` datetime(3),
	`domain_found` varchar(500),
	`domain_missing_since` datetime(3),
	`domain_look_due_at` datetime(3),
	`submitted_at` datetime(3),
	`submitted_by_user_id` int unsigned,
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	`reason` varchar(500),
	`documents_seen_at` datetime(3),
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `company_verifications_company_id` PRIMARY KEY(`company_id`)
);
--> statement-breakpoint
CREATE TABLE `verification_documents` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`kind` enum('incorporation','insurance','letterhead','other') NOT NULL,
	`file_name` varchar(110) NOT NULL,
	`file_kind` enum('pdf','jpeg','png') NOT NULL,
	`size_bytes` int unsigned NOT NULL,
	`content_hash` char(64) NOT NULL,
	`object_name` varchar(64) NOT NULL,
	`scan` enum('clean','not-scanned') NOT NULL,
	`uploaded_by_user_id` int unsigned NOT NULL,
	`uploaded_at` datetime(3) NOT NULL,
	CONSTRAINT `verification_documents_id` PRIMARY KEY(`id`),
	CONSTRAINT `verification_documents_public_id` UNIQUE(`public_id`),
	CONSTRAINT `verification_documents_object_name` UNIQUE(`object_name`)
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `reply_promise_days` tinyint unsigned;--> statement-breakpoint
ALTER TABLE `companies` ADD `version` int unsigned DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `company_join_requests` ADD CONSTRAINT `company_join_requests_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_join_requests` ADD CONSTRAINT `company_join_requests_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_logos` ADD CONSTRAINT `company_logos_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_logos` ADD CONSTRAINT `company_logos_object_name_stored_files_object_name_fk` FOREIGN KEY (`object_name`) REFERENCES `stored_files`(`object_name`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_old_slugs` ADD CONSTRAINT `company_old_slugs_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_suites` ADD CONSTRAINT `company_suites_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_verifications` ADD CONSTRAINT `company_verifications_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `verification_documents` ADD CONSTRAINT `verification_documents_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `verification_documents` ADD CONSTRAINT `verification_documents_object_name_stored_files_object_name_fk` FOREIGN KEY (`object_name`) REFERENCES `stored_files`(`object_name`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `verification_documents` ADD CONSTRAINT `verification_documents_uploaded_by_user_id_users_id_fk` FOREIGN KEY (`uploaded_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `company_join_requests_company` ON `company_join_requests` (`company_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `company_join_requests_user` ON `company_join_requests` (`user_id`,`state`);--> statement-breakpoint
CREATE INDEX `company_old_slugs_company` ON `company_old_slugs` (`company_id`,`left_at`);--> statement-breakpoint
CREATE INDEX `company_verifications_look` ON `company_verifications` (`domain_look_due_at`);--> statement-breakpoint
CREATE INDEX `company_verifications_submitted` ON `company_verifications` (`submitted_at`);--> statement-breakpoint
CREATE INDEX `company_verifications_number` ON `company_verifications` (`company_number`);--> statement-breakpoint
CREATE INDEX `verification_documents_company` ON `verification_documents` (`company_id`,`uploaded_at`);