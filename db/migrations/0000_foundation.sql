CREATE TABLE `companies` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`slug` varchar(96) NOT NULL,
	`name` varchar(120) NOT NULL,
	`name_key` varchar(120) NOT NULL,
	`employer_type` varchar(64) NOT NULL,
	`is_agency` boolean NOT NULL DEFAULT false,
	`about` text,
	`website` varchar(255),
	`head_office_place_id` int unsigned,
	`founded_year` int,
	`staff_band` varchar(32),
	`turnover_band` varchar(32),
	`verification` enum('not-started','in-review','verified','refused','lapsed') NOT NULL DEFAULT 'not-started',
	`is_sample` boolean NOT NULL DEFAULT false,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `companies_id` PRIMARY KEY(`id`),
	CONSTRAINT `companies_slug` UNIQUE(`slug`)
);
--> statement-breakpoint
CREATE TABLE `company_offices` (
	`company_id` int unsigned NOT NULL,
	`place_id` int unsigned NOT NULL,
	CONSTRAINT `company_offices_company_id_place_id_pk` PRIMARY KEY(`company_id`,`place_id`)
);
--> statement-breakpoint
CREATE TABLE `company_sectors` (
	`company_id` int unsigned NOT NULL,
	`sector` varchar(64) NOT NULL,
	CONSTRAINT `company_sectors_company_id_sector_pk` PRIMARY KEY(`company_id`,`sector`)
);
--> statement-breakpoint
CREATE TABLE `feed_run_rows` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`run_id` int unsigned NOT NULL,
	`row_number` int unsigned NOT NULL,
	`reference` varchar(255),
	`title` varchar(255),
	`outcome` enum('added','changed','unchanged','rejected','merged','expired') NOT NULL,
	`field` varchar(64),
	`reason` varchar(255),
	`job_id` int unsigned,
	CONSTRAINT `feed_run_rows_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `feed_runs` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`source_id` int unsigned NOT NULL,
	`state` enum('queued','fetching','dry-run','applied','held','failed') NOT NULL,
	`is_dry_run` boolean NOT NULL,
	`started_at` datetime(3) NOT NULL,
	`finished_at` datetime(3),
	`rows_read` int NOT NULL DEFAULT 0,
	`added` int NOT NULL DEFAULT 0,
	`changed` int NOT NULL DEFAULT 0,
	`unchanged` int NOT NULL DEFAULT 0,
	`rejected` int NOT NULL DEFAULT 0,
	`merged` int NOT NULL DEFAULT 0,
	`expired` int NOT NULL DEFAULT 0,
	`bytes_read` int unsigned NOT NULL DEFAULT 0,
	`rejected_by_reason` json,
	`message` text,
	CONSTRAINT `feed_runs_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `feed_sources` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`slug` varchar(96) NOT NULL,
	`name` varchar(120) NOT NULL,
	`location` varchar(1024) NOT NULL,
	`format` enum('indeed-xml','rss','json-ld','csv','ats-json','personio-xml'),
	`default_company_name` varchar(120),
	`schedule` varchar(64),
	`is_paused` boolean NOT NULL DEFAULT false,
	`etag` varchar(255),
	`last_modified` varchar(64),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `feed_sources_id` PRIMARY KEY(`id`),
	CONSTRAINT `feed_sources_slug` UNIQUE(`slug`)
);
--> statement-breakpoint
CREATE TABLE `job_changes` (
	`seq` bigint unsigned AUTO_INCREMENT NOT NULL,
	`job_id` int unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	CONSTRAINT `job_changes_seq` PRIMARY KEY(`seq`)
);
--> statement-breakpoint
CREATE TABLE `job_suites` (
	`job_id` int unsigned NOT NULL,
	`suite` varchar(32) NOT NULL,
	`form` varchar(32) NOT NULL DEFAULT '',
	`need` enum('must','useful','will-train') NOT NULL,
	CONSTRAINT `job_suites_job_id_suite_form_pk` PRIMARY KEY(`job_id`,`suite`,`form`)
);
--> statement-breakpoint
CREATE TABLE `job_texts` (
	`job_id` int unsigned NOT NULL,
	`summary` varchar(320) NOT NULL,
	`description_html` mediumtext NOT NULL,
	`description_text` mediumtext NOT NULL,
	CONSTRAINT `job_texts_job_id` PRIMARY KEY(`job_id`)
);
--> statement-breakpoint
CREATE TABLE `job_tools` (
	`job_id` int unsigned NOT NULL,
	`vocabulary` enum('skill','software','measurement') NOT NULL,
	`slug` varchar(64) NOT NULL,
	`need` enum('must','useful','will-train') NOT NULL,
	CONSTRAINT `job_tools_job_id_vocabulary_slug_pk` PRIMARY KEY(`job_id`,`vocabulary`,`slug`)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`company_id` int unsigned NOT NULL,
	`status` enum('draft','awaiting-payment','awaiting-review','live','paused','filled','closed','expired','archived','refused','frozen') NOT NULL,
	`title` varchar(160) NOT NULL,
	`category` varchar(64) NOT NULL,
	`level` varchar(64) NOT NULL,
	`side` enum('contractor','subcontractor','consultancy','client','public-body','claims') NOT NULL,
	`employer_type` varchar(64) NOT NULL,
	`client_name` varchar(120),
	`contract_type` varchar(64) NOT NULL,
	`work_type` varchar(64) NOT NULL,
	`working_pattern` varchar(64) NOT NULL DEFAULT 'full-time',
	`sector` varchar(64),
	`project_value_band` enum('under-1m','1m-5m','5m-20m','20m-50m','50m-100m','100m-500m','over-500m'),
	`procurement_route` varchar(64),
	`pay_period` enum('year','month','week','day','hour'),
	`pay_min_pence` int unsigned,
	`pay_max_pence` int unsigned,
	`pay_currency` char(3) NOT NULL DEFAULT 'GBP',
	`pay_basis` enum('paye-agency','paye-client','umbrella','outside-ir35','not-determined'),
	`pay_text` varchar(160),
	`hours_per_day` tinyint unsigned,
	`duration_months` smallint unsigned,
	`extension_likely` boolean,
	`benefits` json NOT NULL,
	`office_place_id` int unsigned,
	`office_lat` double,
	`office_lng` double,
	`site_place_id` int unsigned,
	`site_lat` double,
	`site_lng` double,
	`place_text` varchar(120),
	`site_days_per_week` tinyint unsigned,
	`home_days_per_week` tinyint unsigned,
	`rics_level` enum('none','student','enrolled-apc','assocrics','mrics','frics') NOT NULL DEFAULT 'none',
	`rics_rule` enum('required','preferred','working-towards'),
	`starts_on` varchar(10),
	`apply_kind` enum('on-site','external') NOT NULL DEFAULT 'on-site',
	`apply_url` varchar(1024),
	`feed_source_id` int unsigned,
	`source_reference` varchar(255),
	`source_url` varchar(1024),
	`source_hash` char(64),
	`vacancy_key` char(32),
	`is_sample` boolean NOT NULL DEFAULT false,
	`first_published_at` datetime(3),
	`relisted_count` smallint unsigned NOT NULL DEFAULT 0,
	`confirmed_open_at` datetime(3),
	`closes_at` datetime(3),
	`expires_at` datetime(3),
	`ended_at` datetime(3),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	`version` int unsigned NOT NULL DEFAULT 1,
	CONSTRAINT `jobs_id` PRIMARY KEY(`id`),
	CONSTRAINT `jobs_source` UNIQUE(`feed_source_id`,`source_reference`)
);
--> statement-breakpoint
CREATE TABLE `leaders` (
	`duty` varchar(64) NOT NULL,
	`owner` varchar(64) NOT NULL,
	`held_until` datetime(3) NOT NULL,
	CONSTRAINT `leaders_duty` PRIMARY KEY(`duty`)
);
--> statement-breakpoint
CREATE TABLE `site_facts` (
	`name` varchar(64) NOT NULL,
	`value` json NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `site_facts_name` PRIMARY KEY(`name`)
);
--> statement-breakpoint
CREATE TABLE `place_aliases` (
	`alias` varchar(96) NOT NULL,
	`place_id` int unsigned NOT NULL,
	CONSTRAINT `place_aliases_alias_place_id_pk` PRIMARY KEY(`alias`,`place_id`)
);
--> statement-breakpoint
CREATE TABLE `places` (
	`id` int unsigned NOT NULL,
	`kind` enum('country','region','county','town','postcode-area','outward','postcode') NOT NULL,
	`slug` varchar(96) NOT NULL,
	`name` varchar(96) NOT NULL,
	`county_id` int unsigned,
	`region_id` int unsigned,
	`country_id` int unsigned,
	`lat` double,
	`lng` double,
	`population` int unsigned NOT NULL DEFAULT 0,
	CONSTRAINT `places_id` PRIMARY KEY(`id`),
	CONSTRAINT `places_slug` UNIQUE(`slug`)
);
--> statement-breakpoint
CREATE TABLE `postcodes` (
	`postcode` char(7) NOT NULL,
	`lat` double NOT NULL,
	`lng` double NOT NULL,
	CONSTRAINT `postcodes_postcode` PRIMARY KEY(`postcode`)
);
--> statement-breakpoint
CREATE TABLE `taxonomy_terms` (
	`vocabulary` varchar(32) NOT NULL,
	`slug` varchar(64) NOT NULL,
	`label` varchar(120) NOT NULL,
	`group_label` varchar(64),
	`sort_order` int NOT NULL DEFAULT 0,
	`aliases` json NOT NULL,
	CONSTRAINT `taxonomy_terms_vocabulary_slug_pk` PRIMARY KEY(`vocabulary`,`slug`)
);
--> statement-breakpoint
ALTER TABLE `company_offices` ADD CONSTRAINT `company_offices_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_sectors` ADD CONSTRAINT `company_sectors_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `feed_run_rows` ADD CONSTRAINT `feed_run_rows_run_id_feed_runs_id_fk` FOREIGN KEY (`run_id`) REFERENCES `feed_runs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `feed_runs` ADD CONSTRAINT `feed_runs_source_id_feed_sources_id_fk` FOREIGN KEY (`source_id`) REFERENCES `feed_sources`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_suites` ADD CONSTRAINT `job_suites_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_texts` ADD CONSTRAINT `job_texts_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `job_tools` ADD CONSTRAINT `job_tools_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `jobs` ADD CONSTRAINT `jobs_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `companies_name_key` ON `companies` (`name_key`);--> statement-breakpoint
CREATE INDEX `companies_name` ON `companies` (`name`);--> statement-breakpoint
CREATE INDEX `feed_run_rows_run` ON `feed_run_rows` (`run_id`,`outcome`);--> statement-breakpoint
CREATE INDEX `feed_runs_source` ON `feed_runs` (`source_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `job_changes_at` ON `job_changes` (`at`);--> statement-breakpoint
CREATE INDEX `jobs_status_published` ON `jobs` (`status`,`first_published_at`);--> statement-breakpoint
CREATE INDEX `jobs_company_status` ON `jobs` (`company_id`,`status`,`first_published_at`);--> statement-breakpoint
CREATE INDEX `jobs_status_expires` ON `jobs` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `jobs_vacancy` ON `jobs` (`vacancy_key`);--> statement-breakpoint
CREATE INDEX `places_kind` ON `places` (`kind`,`population`);