CREATE TABLE `client_error_counts` (
	`group_id` int unsigned NOT NULL,
	`hour` datetime(3) NOT NULL,
	`release_name` varchar(64) NOT NULL DEFAULT '',
	`route` varchar(80) NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`n` int unsigned NOT NULL,
	`visits_sketch` text NOT NULL,
	CONSTRAINT `client_error_counts_group_id_hour_release_name_route_device_pk` PRIMARY KEY(`group_id`,`hour`,`release_name`,`route`,`device`)
);
--> statement-breakpoint
CREATE TABLE `client_error_exemplars` (
	`group_id` int unsigned NOT NULL,
	`exemplars` mediumtext NOT NULL,
	`is_complete` boolean NOT NULL,
	CONSTRAINT `client_error_exemplars_group_id` PRIMARY KEY(`group_id`)
);
--> statement-breakpoint
CREATE TABLE `ops_alert_changes` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`alert_key` varchar(160) NOT NULL,
	`kind` enum('new-error','error-regression','error-rate','budget') NOT NULL,
	`is_raised` boolean NOT NULL,
	`at` datetime(3) NOT NULL,
	`title` varchar(300) NOT NULL,
	`facts` json NOT NULL,
	`send_state` enum('none','queued','sent','failed') NOT NULL,
	`attempts` smallint unsigned NOT NULL DEFAULT 0,
	`next_attempt_at` datetime(3) NOT NULL,
	`last_error` varchar(300),
	CONSTRAINT `ops_alert_changes_id` PRIMARY KEY(`id`),
	CONSTRAINT `ops_alert_changes_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `ops_alerts` (
	`alert_key` varchar(160) NOT NULL,
	`kind` enum('new-error','error-regression','error-rate','budget') NOT NULL,
	`is_raised` boolean NOT NULL,
	`since` datetime(3) NOT NULL,
	`title` varchar(300) NOT NULL,
	`facts` json NOT NULL,
	CONSTRAINT `ops_alerts_alert_key` PRIMARY KEY(`alert_key`)
);
--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `culprit` varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `visits` int unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `visits_sketch` text NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `state` enum('open','ignored','resolved','regressed') DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `state_since` datetime(3);--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `ignored_until_n` int unsigned;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `ignored_until` datetime(3);--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `resolved_in` varchar(64);--> statement-breakpoint
ALTER TABLE `site_releases` ADD `built_at` datetime(3);--> statement-breakpoint
ALTER TABLE `site_releases` ADD `commit_hash` char(40);--> statement-breakpoint
ALTER TABLE `site_releases` ADD `changes` json;--> statement-breakpoint
ALTER TABLE `site_releases` ADD `script_bytes` int unsigned;--> statement-breakpoint
ALTER TABLE `site_releases` ADD `style_bytes` int unsigned;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD CONSTRAINT `client_error_groups_public_id` UNIQUE(`public_id`);--> statement-breakpoint
CREATE INDEX `client_error_counts_hour` ON `client_error_counts` (`hour`,`group_id`);--> statement-breakpoint
CREATE INDEX `client_error_counts_release` ON `client_error_counts` (`release_name`,`hour`);--> statement-breakpoint
CREATE INDEX `ops_alert_changes_at` ON `ops_alert_changes` (`at`);--> statement-breakpoint
CREATE INDEX `ops_alert_changes_due` ON `ops_alert_changes` (`send_state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `ops_alerts_raised` ON `ops_alerts` (`is_raised`,`since`);