CREATE TABLE `jobseeker_profiles` (
	`user_id` int unsigned NOT NULL,
	`public_id` char(22) NOT NULL,
	`visibility` enum('hidden','anonymous','open') NOT NULL DEFAULT 'hidden',
	`headline` varchar(120),
	`about` varchar(3000),
	`category` varchar(64),
	`level` varchar(64),
	`side` enum('contractor','subcontractor','consultancy','client','public-body','claims'),
	`rics_level` enum('none','student','enrolled-apc','assocrics','mrics','frics'),
	`years_experience` tinyint unsigned,
	`place_id` int unsigned,
	`travel_miles` smallint unsigned,
	`contract_types` json NOT NULL,
	`work_types` json NOT NULL,
	`pay_year_min_pence` int unsigned,
	`pay_day_min_pence` int unsigned,
	`pay_bases` json NOT NULL,
	`free_from_month` char(7),
	`notice_weeks` tinyint unsigned,
	`needs_sponsorship` boolean,
	`phone` varchar(30),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `jobseeker_profiles_user_id` PRIMARY KEY(`user_id`),
	CONSTRAINT `jobseeker_profiles_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `profile_hidden_from` (
	`user_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	CONSTRAINT `profile_hidden_from_user_id_company_id_pk` PRIMARY KEY(`user_id`,`company_id`)
);
--> statement-breakpoint
CREATE TABLE `profile_projects` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`user_id` int unsigned NOT NULL,
	`position` tinyint unsigned NOT NULL,
	`name` varchar(120) NOT NULL,
	`employer` varchar(120),
	`duties` varchar(500),
	`sector` varchar(64),
	`suite` varchar(64),
	`value_band` enum('under-1m','1m-5m','5m-20m','20m-50m','50m-100m','100m-500m','over-500m'),
	`from_year` smallint unsigned,
	`to_year` smallint unsigned,
	CONSTRAINT `profile_projects_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `profile_suites` (
	`user_id` int unsigned NOT NULL,
	`suite` varchar(64) NOT NULL,
	`years` tinyint unsigned NOT NULL,
	`largest_value_band` enum('under-1m','1m-5m','5m-20m','20m-50m','50m-100m','100m-500m','over-500m'),
	CONSTRAINT `profile_suites_user_id_suite_pk` PRIMARY KEY(`user_id`,`suite`)
);
--> statement-breakpoint
CREATE TABLE `profile_tools` (
	`user_id` int unsigned NOT NULL,
	`vocabulary` varchar(16) NOT NULL,
	`slug` varchar(64) NOT NULL,
	CONSTRAINT `profile_tools_user_id_vocabulary_slug_pk` PRIMARY KEY(`user_id`,`vocabulary`,`slug`)
);
--> statement-breakpoint
CREATE TABLE `profile_views` (
	`user_id` int unsigned NOT NULL,
	`viewer_user_id` int unsigned NOT NULL,
	`viewed_on` char(10) NOT NULL,
	`viewed_at` datetime(3) NOT NULL,
	CONSTRAINT `profile_views_user_id_viewed_on_viewer_user_id_pk` PRIMARY KEY(`user_id`,`viewed_on`,`viewer_user_id`)
);
--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD CONSTRAINT `jobseeker_profiles_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_hidden_from` ADD CONSTRAINT `profile_hidden_from_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_hidden_from` ADD CONSTRAINT `profile_hidden_from_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD CONSTRAINT `profile_projects_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_suites` ADD CONSTRAINT `profile_suites_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_tools` ADD CONSTRAINT `profile_tools_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_views` ADD CONSTRAINT `profile_views_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_views` ADD CONSTRAINT `profile_views_viewer_user_id_users_id_fk` FOREIGN KEY (`viewer_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `jobseeker_profiles_found` ON `jobseeker_profiles` (`visibility`,`updated_at`);--> statement-breakpoint
CREATE INDEX `profile_hidden_from_company` ON `profile_hidden_from` (`company_id`);--> statement-breakpoint
CREATE INDEX `profile_projects_user` ON `profile_projects` (`user_id`,`position`);--> statement-breakpoint
CREATE INDEX `profile_suites_suite` ON `profile_suites` (`suite`,`user_id`);--> statement-breakpoint
CREATE INDEX `profile_views_viewer` ON `profile_views` (`viewer_user_id`);