CREATE TABLE `rum_clicks` (
	`day` char(10) NOT NULL,
	`route` varchar(80) NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`column_at` tinyint unsigned NOT NULL,
	`row_at` smallint unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_clicks_route_device_day_column_at_row_at_pk` PRIMARY KEY(`route`,`device`,`day`,`column_at`,`row_at`)
);
--> statement-breakpoint
CREATE TABLE `rum_day_bins` (
	`day` char(10) NOT NULL,
	`route` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`release_name` varchar(40) NOT NULL DEFAULT '',
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`bin` smallint unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_day_bins_key` PRIMARY KEY(`day`,`metric`,`route`,`device`,`navigation`,`release_name`,`one_in`,`bin`)
);
--> statement-breakpoint
CREATE TABLE `rum_day_events` (
	`day` char(10) NOT NULL,
	`route` varchar(80) NOT NULL,
	`event` enum('breaker-open','limit-notice','limit-critical','rate-limited','idle','font-fallback','view','visit','visit-with-error','visit-with-critical-limit') NOT NULL,
	`release_name` varchar(40) NOT NULL DEFAULT '',
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_day_events_day_event_route_release_name_one_in_pk` PRIMARY KEY(`day`,`event`,`route`,`release_name`,`one_in`)
);
--> statement-breakpoint
CREATE TABLE `rum_day_ratings` (
	`day` char(10) NOT NULL,
	`route` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`release_name` varchar(40) NOT NULL DEFAULT '',
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`rating` enum('good','needs-improvement','poor') NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_day_ratings_key` PRIMARY KEY(`day`,`metric`,`route`,`device`,`navigation`,`release_name`,`one_in`,`rating`)
);
--> statement-breakpoint
CREATE TABLE `rum_exemplars` (
	`hour` datetime(3) NOT NULL,
	`route` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`kind` enum('worst','random') NOT NULL,
	`place` tinyint unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	`value` double NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`release_name` varchar(40) NOT NULL DEFAULT '',
	`browser` enum('chromium','firefox','safari','other') NOT NULL,
	`is_signed_in` boolean NOT NULL,
	`detail` json NOT NULL,
	`drawn_from` int unsigned NOT NULL DEFAULT 1,
	CONSTRAINT `rum_exemplars_hour_route_metric_kind_place_pk` PRIMARY KEY(`hour`,`route`,`metric`,`kind`,`place`)
);
--> statement-breakpoint
CREATE TABLE `procedure_bins` (
	`hour` datetime(3) NOT NULL,
	`procedure_name` varchar(80) NOT NULL,
	`bin` smallint unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `procedure_bins_hour_procedure_name_bin_pk` PRIMARY KEY(`hour`,`procedure_name`,`bin`)
);
--> statement-breakpoint
CREATE TABLE `site_releases` (
	`name` varchar(40) NOT NULL,
	`first_started_at` datetime(3) NOT NULL,
	`last_started_at` datetime(3) NOT NULL,
	CONSTRAINT `site_releases_name` PRIMARY KEY(`name`)
);
--> statement-breakpoint
CREATE TABLE `telemetry_health` (
	`hour` datetime(3) NOT NULL,
	`taking_micros` bigint unsigned NOT NULL,
	`events` int unsigned NOT NULL,
	`writes` int unsigned NOT NULL,
	`failed_writes` int unsigned NOT NULL,
	`writing_ms` bigint unsigned NOT NULL,
	`max_lag_ms` int unsigned NOT NULL,
	`rows_written` int unsigned NOT NULL,
	`dropped` int unsigned NOT NULL,
	CONSTRAINT `telemetry_health_hour` PRIMARY KEY(`hour`)
);
--> statement-breakpoint
ALTER TABLE `rum_bins` DROP PRIMARY KEY;--> statement-breakpoint
ALTER TABLE `rum_events` DROP PRIMARY KEY;--> statement-breakpoint
ALTER TABLE `rum_ratings` DROP PRIMARY KEY;--> statement-breakpoint
ALTER TABLE `rum_bins` MODIFY COLUMN `metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_events` MODIFY COLUMN `event` enum('breaker-open','limit-notice','limit-critical','rate-limited','idle','font-fallback','view','visit','visit-with-error','visit-with-critical-limit') NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_ratings` MODIFY COLUMN `metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_bins` ADD `release_name` varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_bins` ADD `one_in` smallint unsigned DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_events` ADD `release_name` varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_events` ADD `one_in` smallint unsigned DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_ratings` ADD `release_name` varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_ratings` ADD `one_in` smallint unsigned DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_bins` ADD PRIMARY KEY(`hour`,`metric`,`route`,`device`,`navigation`,`release_name`,`one_in`,`bin`);
--> statement-breakpoint
ALTER TABLE `rum_events` ADD PRIMARY KEY(`hour`,`event`,`route`,`release_name`,`one_in`);
--> statement-breakpoint
ALTER TABLE `rum_ratings` ADD PRIMARY KEY(`hour`,`metric`,`route`,`device`,`navigation`,`release_name`,`one_in`,`rating`);
--> statement-breakpoint
CREATE INDEX `rum_clicks_day` ON `rum_clicks` (`day`);
--> statement-breakpoint
CREATE INDEX `rum_exemplars_route` ON `rum_exemplars` (`route`,`metric`,`hour`);
--> statement-breakpoint
CREATE INDEX `site_releases_started` ON `site_releases` (`last_started_at`);