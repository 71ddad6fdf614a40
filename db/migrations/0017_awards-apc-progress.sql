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
CREATE TABLE `cancelled_awards` (
	`ocid` varchar(128) NOT NULL,
	`award_id` varchar(128) NOT NULL,
	`released_at` datetime(3) NOT NULL,
	CONSTRAINT `cancelled_awards_ocid_award_id_pk` PRIMARY KEY(`ocid`,`award_id`)
);
--> statement-breakpoint
CREATE TABLE `contract_awards` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`source_id` int unsigned NOT NULL,
	`ocid` varchar(128) NOT NULL,
	`award_id` varchar(128) NOT NULL,
	`supplier_key` varchar(120) NOT NULL,
	`supplier_name` varchar(160) NOT NULL,
	`company_number` char(8),
	`company_id` int unsigned,
	`supplier_count` int unsigned NOT NULL,
	`buyer_name` varchar(160) NOT NULL,
	`title` varchar(255) NOT NULL,
	`awarded_on` char(10) NOT NULL,
	`value_pence` bigint unsigned,
	`currency` char(3) NOT NULL,
	`cpv` char(8) NOT NULL,
	`suite` varchar(64),
	`place_id` int unsigned,
	`region` varchar(64),
	`is_buyers_place` boolean NOT NULL,
	`notice_url` varchar(1024),
	`released_at` datetime(3) NOT NULL,
	`is_sample` boolean NOT NULL DEFAULT false,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `contract_awards_id` PRIMARY KEY(`id`),
	CONSTRAINT `contract_awards_award` UNIQUE(`ocid`,`award_id`,`supplier_key`)
);
--> statement-breakpoint
ALTER TABLE `feed_sources` MODIFY COLUMN `format` enum('indeed-xml','rss','json-ld','csv','ats-json','personio-xml','ocds');--> statement-breakpoint
ALTER TABLE `job_competencies` ADD `source` enum('stated','read') DEFAULT 'stated' NOT NULL;--> statement-breakpoint
ALTER TABLE `job_texts` ADD `competencies_version` tinyint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `apc_progress` ADD CONSTRAINT `apc_progress_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contract_awards` ADD CONSTRAINT `contract_awards_source_id_feed_sources_id_fk` FOREIGN KEY (`source_id`) REFERENCES `feed_sources`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contract_awards` ADD CONSTRAINT `contract_awards_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `cancelled_awards_released` ON `cancelled_awards` (`released_at`);--> statement-breakpoint
CREATE INDEX `contract_awards_newest` ON `contract_awards` (`awarded_on`,`id`);--> statement-breakpoint
CREATE INDEX `contract_awards_region` ON `contract_awards` (`region`,`awarded_on`,`id`);--> statement-breakpoint
CREATE INDEX `contract_awards_suite` ON `contract_awards` (`suite`,`awarded_on`,`id`);--> statement-breakpoint
CREATE INDEX `contract_awards_counts` ON `contract_awards` (`awarded_on`,`region`,`suite`,`currency`,`value_pence`,`company_id`,`supplier_key`);--> statement-breakpoint
CREATE INDEX `contract_awards_supplier` ON `contract_awards` (`supplier_key`,`awarded_on`);--> statement-breakpoint
CREATE INDEX `contract_awards_number` ON `contract_awards` (`company_number`);--> statement-breakpoint
CREATE INDEX `contract_awards_company` ON `contract_awards` (`company_id`);--> statement-breakpoint
CREATE INDEX `contract_awards_source` ON `contract_awards` (`source_id`);--> statement-breakpoint
CREATE INDEX `contract_awards_sample` ON `contract_awards` (`is_sample`,`awarded_on`);--> statement-breakpoint
CREATE INDEX `job_competencies_competency` ON `job_competencies` (`competency`,`job_id`,`level`);--> statement-breakpoint
CREATE INDEX `job_texts_competencies` ON `job_texts` (`competencies_version`);