CREATE TABLE `client_error_day_counts` (
	`group_id` int unsigned NOT NULL,
	`release_name` varchar(64) NOT NULL DEFAULT '',
	`route` varchar(80) NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`browser` enum('chromium','firefox','safari','other') NOT NULL DEFAULT 'other',
	`n` int unsigned NOT NULL,
	`visits_sketch` text NOT NULL,
	`day` char(10) NOT NULL,
	CONSTRAINT `client_error_day_counts_key` PRIMARY KEY(`group_id`,`day`,`release_name`,`route`,`device`,`browser`)
);
--> statement-breakpoint
CREATE TABLE `ops_alert_rules` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`name` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes','visits-with-error','visits-near-limit') NOT NULL,
	`route` varchar(80),
	`window_hours` smallint unsigned NOT NULL,
	`rule_condition` enum('above','rise') NOT NULL,
	`amount` double NOT NULL,
	`minimum_n` int unsigned NOT NULL,
	`runbook` varchar(60) NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`judged_until` datetime(3),
	`last_value` double,
	`last_n` int unsigned,
	CONSTRAINT `ops_alert_rules_id` PRIMARY KEY(`id`),
	CONSTRAINT `ops_alert_rules_public_id` UNIQUE(`public_id`),
	CONSTRAINT `ops_alert_rules_name` UNIQUE(`name`)
);
--> statement-breakpoint
CREATE TABLE `ops_alert_silences` (
	`alert_key` varchar(160) NOT NULL,
	`until` datetime(3) NOT NULL,
	`reason` varchar(200) NOT NULL,
	`set_at` datetime(3) NOT NULL,
	CONSTRAINT `ops_alert_silences_alert_key` PRIMARY KEY(`alert_key`)
);
--> statement-breakpoint
CREATE TABLE `rate_limit_hour_usage` (
	`hour` datetime(3) NOT NULL,
	`endpoint` varchar(120) NOT NULL,
	`policy` varchar(40) NOT NULL,
	`caller_kind` enum('visitor','session','script') NOT NULL,
	`used_units` bigint unsigned NOT NULL,
	`refused_calls` bigint unsigned NOT NULL,
	CONSTRAINT `rate_limit_hour_usage_cell` PRIMARY KEY(`hour`,`endpoint`,`policy`,`caller_kind`)
);
--> statement-breakpoint
CREATE TABLE `rate_limit_minutes` (
	`policy` varchar(40) NOT NULL,
	`minute` datetime(3) NOT NULL,
	`caller` char(16) NOT NULL,
	`caller_kind` enum('visitor','session','script') NOT NULL,
	`endpoint` varchar(120) NOT NULL,
	`units` int unsigned NOT NULL,
	`refused_calls` int unsigned NOT NULL,
	CONSTRAINT `rate_limit_minutes_cell` PRIMARY KEY(`policy`,`minute`,`caller`,`caller_kind`,`endpoint`)
);
--> statement-breakpoint
CREATE TABLE `rum_site_bins` (
	`hour` datetime(3) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`bin` smallint unsigned NOT NULL,
	`n` int NOT NULL,
	CONSTRAINT `rum_site_bins_key` PRIMARY KEY(`metric`,`navigation`,`hour`,`one_in`,`bin`)
);
--> statement-breakpoint
CREATE TABLE `statement_shapes` (
	`id` char(16) NOT NULL,
	`text` text NOT NULL,
	`rows_returned` bigint unsigned NOT NULL,
	`counted_calls` bigint unsigned NOT NULL,
	`last_seen_at` datetime(3) NOT NULL,
	CONSTRAINT `statement_shapes_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `trace_parts` (
	`kind` enum('procedure','statement','status') NOT NULL,
	`name` varchar(120) NOT NULL,
	`started_at` datetime(3) NOT NULL,
	`trace_id` char(32) NOT NULL,
	CONSTRAINT `trace_parts_kind_name_started_at_trace_id_pk` PRIMARY KEY(`kind`,`name`,`started_at`,`trace_id`)
);
--> statement-breakpoint
ALTER TABLE `client_error_counts` ADD `browser` enum('chromium','firefox','safari','other') DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_counts` DROP PRIMARY KEY;--> statement-breakpoint
ALTER TABLE `ops_alert_changes` MODIFY COLUMN `kind` enum('new-error','error-regression','error-rate','budget','release-worse','server','rule') NOT NULL;--> statement-breakpoint
ALTER TABLE `ops_alert_changes` MODIFY COLUMN `send_state` enum('none','queued','sent','failed','silenced') NOT NULL;--> statement-breakpoint
ALTER TABLE `ops_alerts` MODIFY COLUMN `kind` enum('new-error','error-regression','error-rate','budget','release-worse','server','rule') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_day_counts` MODIFY COLUMN `kind` enum('request','procedure','task','statement') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_day_timings` MODIFY COLUMN `kind` enum('request','procedure','task','statement') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_timings` MODIFY COLUMN `kind` enum('request','procedure','task','statement') NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_counts` ADD PRIMARY KEY(`group_id`,`hour`,`release_name`,`route`,`device`,`browser`);--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `is_resolved_in_next` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `assigned_to_user_id` int unsigned;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `merged_into_id` int unsigned;--> statement-breakpoint
ALTER TABLE `work_day_counts` ADD `total_us` bigint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `client_error_day_counts_day` ON `client_error_day_counts` (`day`,`group_id`,`release_name`,`route`,`device`,`browser`,`n`);--> statement-breakpoint
CREATE INDEX `rate_limit_minutes_minute` ON `rate_limit_minutes` (`minute`);--> statement-breakpoint
CREATE INDEX `rum_site_bins_hour` ON `rum_site_bins` (`hour`);--> statement-breakpoint
CREATE INDEX `statement_shapes_seen` ON `statement_shapes` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `trace_parts_started` ON `trace_parts` (`started_at`);--> statement-breakpoint
CREATE INDEX `client_error_groups_merged` ON `client_error_groups` (`merged_into_id`);