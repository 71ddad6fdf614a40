CREATE TABLE `profile_day_rates` (
	`user_id` int unsigned NOT NULL,
	`basis` enum('paye-agency','paye-client','umbrella','outside-ir35','not-determined') NOT NULL,
	`min_pence` int unsigned,
	CONSTRAINT `profile_day_rates_user_id_basis_pk` PRIMARY KEY(`user_id`,`basis`)
);
--> statement-breakpoint
CREATE TABLE `profile_memberships` (
	`user_id` int unsigned NOT NULL,
	`body` varchar(16) NOT NULL,
	`grade` varchar(40) NOT NULL,
	`is_working_towards` boolean NOT NULL DEFAULT false,
	`number` varchar(20),
	CONSTRAINT `profile_memberships_user_id_body_pk` PRIMARY KEY(`user_id`,`body`)
);
--> statement-breakpoint
CREATE TABLE `profile_places` (
	`user_id` int unsigned NOT NULL,
	`place_id` int unsigned NOT NULL,
	CONSTRAINT `profile_places_user_id_place_id_pk` PRIMARY KEY(`user_id`,`place_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','availability-check','card-expiring') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `paused_at` datetime(3);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `hidden_domain` varchar(254);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `version` int unsigned DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `field_versions` json DEFAULT ('{}') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `wanted_sides` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `rics_number` varchar(20);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `work_mix` json DEFAULT ('{}') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `site_days` tinyint unsigned;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `nights_away` tinyint unsigned;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `preferred_basis` enum('paye-agency','paye-client','umbrella','outside-ir35','not-determined');--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `free_from` varchar(10);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `free_from_confirmed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `free_from_asked_at` datetime(3);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `private_notes` varchar(2000);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `cscs_card` varchar(16);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `cscs_until` char(7);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `cscs_told_of` char(7);--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `has_driving_licence` boolean;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `checks_held` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` ADD `would_be_cleared` boolean;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `client_name` varchar(120);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `is_client_hidden` boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `form` varchar(64);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `side` enum('contractor','subcontractor','consultancy','client','public-body','claims');--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `stages` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `region` varchar(64);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `value_pounds` bigint unsigned;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `own_value_pounds` bigint unsigned;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `is_placement` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `began` varchar(7);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `ended` varchar(7);--> statement-breakpoint
ALTER TABLE `profile_suites` ADD `last_used_year` smallint unsigned;--> statement-breakpoint
ALTER TABLE `profile_suites` ADD `forms` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_suites` ADD `duties` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_day_rates` ADD CONSTRAINT `profile_day_rates_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_memberships` ADD CONSTRAINT `profile_memberships_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `profile_places` ADD CONSTRAINT `profile_places_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `profile_places_place` ON `profile_places` (`place_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `jobseeker_profiles_free_from_confirmed` ON `jobseeker_profiles` (`free_from_confirmed_at`);--> statement-breakpoint
CREATE INDEX `jobseeker_profiles_cscs` ON `jobseeker_profiles` (`cscs_until`);--> statement-breakpoint
UPDATE `jobseeker_profiles` SET `free_from` = `free_from_month`, `free_from_confirmed_at` = `updated_at` WHERE `free_from_month` IS NOT NULL;--> statement-breakpoint
INSERT INTO `profile_day_rates` (`user_id`, `basis`, `min_pence`) SELECT `user_id`, 'paye-agency', `pay_day_min_pence` FROM `jobseeker_profiles` WHERE JSON_CONTAINS(`pay_bases`, '"paye-agency"');--> statement-breakpoint
INSERT INTO `profile_day_rates` (`user_id`, `basis`, `min_pence`) SELECT `user_id`, 'paye-client', `pay_day_min_pence` FROM `jobseeker_profiles` WHERE JSON_CONTAINS(`pay_bases`, '"paye-client"');--> statement-breakpoint
INSERT INTO `profile_day_rates` (`user_id`, `basis`, `min_pence`) SELECT `user_id`, 'umbrella', `pay_day_min_pence` FROM `jobseeker_profiles` WHERE JSON_CONTAINS(`pay_bases`, '"umbrella"');--> statement-breakpoint
INSERT INTO `profile_day_rates` (`user_id`, `basis`, `min_pence`) SELECT `user_id`, 'outside-ir35', `pay_day_min_pence` FROM `jobseeker_profiles` WHERE JSON_CONTAINS(`pay_bases`, '"outside-ir35"');--> statement-breakpoint
INSERT INTO `profile_day_rates` (`user_id`, `basis`, `min_pence`) SELECT `user_id`, 'not-determined', `pay_day_min_pence` FROM `jobseeker_profiles` WHERE JSON_CONTAINS(`pay_bases`, '"not-determined"') OR (`pay_day_min_pence` IS NOT NULL AND JSON_LENGTH(`pay_bases`) = 0);--> statement-breakpoint
UPDATE `profile_projects` SET `began` = `from_year`, `ended` = `to_year`;
