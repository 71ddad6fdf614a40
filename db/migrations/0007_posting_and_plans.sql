CREATE TABLE `freelance_practices` (
	`user_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `freelance_practices_user_id` PRIMARY KEY(`user_id`),
	CONSTRAINT `freelance_practices_company` UNIQUE(`company_id`)
);
--> statement-breakpoint
CREATE TABLE `job_drafts` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`created_by_user_id` int unsigned NOT NULL,
	`company_id` int unsigned,
	`job_id` int unsigned,
	`fields` json NOT NULL,
	`version` int unsigned NOT NULL DEFAULT 1,
	`awaits_payment_since` datetime(3),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `job_drafts_id` PRIMARY KEY(`id`),
	CONSTRAINT `job_drafts_public_id` UNIQUE(`public_id`),
	CONSTRAINT `job_drafts_job` UNIQUE(`job_id`)
);
--> statement-breakpoint
CREATE TABLE `job_questions` (
	`job_id` int unsigned NOT NULL,
	`position` tinyint unsigned NOT NULL,
	`question` varchar(200) NOT NULL,
	`kind` enum('yes-no','number','text') NOT NULL,
	`is_required` boolean NOT NULL,
	CONSTRAINT `job_questions_job_id_position_pk` PRIMARY KEY(`job_id`,`position`)
);
--> statement-breakpoint
CREATE TABLE `advert_credits` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`kind` enum('grant','use','refund') NOT NULL,
	`company_id` int unsigned,
	`freelance_user_id` int unsigned,
	`credits` int NOT NULL,
	`remaining` int unsigned,
	`grant_id` int unsigned,
	`days_live` smallint unsigned NOT NULL,
	`expires_at` datetime(3),
	`order_id` int unsigned,
	`draft_id` int unsigned,
	`reason` varchar(160),
	`actor_user_id` int unsigned,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `advert_credits_id` PRIMARY KEY(`id`),
	CONSTRAINT `advert_credits_order` UNIQUE(`order_id`)
);
--> statement-breakpoint
CREATE TABLE `credit_orders` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`invoice_number` varchar(20),
	`company_id` int unsigned,
	`freelance_user_id` int unsigned,
	`ordered_by_user_id` int unsigned NOT NULL,
	`state` enum('awaiting-payment','paid','cancelled') NOT NULL,
	`plan_slug` varchar(64) NOT NULL,
	`plan_name` varchar(60) NOT NULL,
	`quantity` smallint unsigned NOT NULL,
	`net_pence` int unsigned NOT NULL,
	`vat_basis_points` smallint unsigned NOT NULL,
	`vat_pence` int unsigned NOT NULL,
	`gross_pence` int unsigned NOT NULL,
	`adverts_included` smallint unsigned NOT NULL,
	`days_live` smallint unsigned NOT NULL,
	`credits_valid_days` smallint unsigned NOT NULL,
	`purchase_order` varchar(40),
	`created_at` datetime(3) NOT NULL,
	`due_at` datetime(3) NOT NULL,
	`decided_at` datetime(3),
	CONSTRAINT `credit_orders_id` PRIMARY KEY(`id`),
	CONSTRAINT `credit_orders_public_id` UNIQUE(`public_id`),
	CONSTRAINT `credit_orders_invoice` UNIQUE(`invoice_number`)
);
--> statement-breakpoint
CREATE TABLE `invoice_numbers` (
	`year` smallint unsigned NOT NULL,
	`last_number` int unsigned NOT NULL,
	CONSTRAINT `invoice_numbers_year` PRIMARY KEY(`year`)
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`slug` varchar(64) NOT NULL,
	`name` varchar(60) NOT NULL,
	`about` varchar(240) NOT NULL,
	`features` json NOT NULL,
	`audience` enum('company','freelance','everyone') NOT NULL,
	`price_pence` int unsigned NOT NULL,
	`vat_basis_points` smallint unsigned NOT NULL,
	`adverts_included` smallint unsigned NOT NULL,
	`days_live` smallint unsigned NOT NULL,
	`credits_valid_days` smallint unsigned NOT NULL,
	`sort_order` smallint NOT NULL DEFAULT 0,
	`is_offered` boolean NOT NULL DEFAULT true,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `plans_id` PRIMARY KEY(`id`),
	CONSTRAINT `plans_slug` UNIQUE(`slug`)
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `created_by_user_id` int unsigned;--> statement-breakpoint
ALTER TABLE `jobs` ADD `refusal_reason` varchar(500);--> statement-breakpoint
ALTER TABLE `jobs` ADD `advertiser` enum('employer','agency','employment-business');--> statement-breakpoint
ALTER TABLE `freelance_practices` ADD CONSTRAINT `freelance_practices_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `freelance_practices` ADD CONSTRAINT `freelance_practices_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_drafts` ADD CONSTRAINT `job_drafts_created_by_user_id_users_id_fk` FOREIGN KEY (`created_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_drafts` ADD CONSTRAINT `job_drafts_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_drafts` ADD CONSTRAINT `job_drafts_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_questions` ADD CONSTRAINT `job_questions_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_credits` ADD CONSTRAINT `advert_credits_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_credits` ADD CONSTRAINT `advert_credits_freelance_user_id_users_id_fk` FOREIGN KEY (`freelance_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_credits` ADD CONSTRAINT `advert_credits_order_id_credit_orders_id_fk` FOREIGN KEY (`order_id`) REFERENCES `credit_orders`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_credits` ADD CONSTRAINT `advert_credits_draft_id_job_drafts_id_fk` FOREIGN KEY (`draft_id`) REFERENCES `job_drafts`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD CONSTRAINT `credit_orders_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD CONSTRAINT `credit_orders_freelance_user_id_users_id_fk` FOREIGN KEY (`freelance_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD CONSTRAINT `credit_orders_ordered_by_user_id_users_id_fk` FOREIGN KEY (`ordered_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `job_drafts_company` ON `job_drafts` (`company_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `job_drafts_owner` ON `job_drafts` (`created_by_user_id`,`company_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `advert_credits_company` ON `advert_credits` (`company_id`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `advert_credits_freelance` ON `advert_credits` (`freelance_user_id`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `advert_credits_draft` ON `advert_credits` (`draft_id`,`id`);--> statement-breakpoint
CREATE INDEX `credit_orders_company` ON `credit_orders` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credit_orders_freelance` ON `credit_orders` (`freelance_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credit_orders_state` ON `credit_orders` (`state`,`created_at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD CONSTRAINT `jobs_created_by_user_id_users_id_fk` FOREIGN KEY (`created_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;