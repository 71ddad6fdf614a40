CREATE TABLE `analytics_counts` (
	`day` char(10) NOT NULL,
	`event_type` enum('job_view','job_application','profile_view','website_click','contact_click','job_save','search_performed') NOT NULL,
	`entity_type` enum('job','company','search') NOT NULL,
	`entity_id` int unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `analytics_counts_entity_type_entity_id_event_type_day_pk` PRIMARY KEY(`entity_type`,`entity_id`,`event_type`,`day`)
);
--> statement-breakpoint
CREATE TABLE `client_error_groups` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`fingerprint` char(64) NOT NULL,
	`fingerprint_version` smallint unsigned NOT NULL,
	`title` varchar(300) NOT NULL,
	`route` varchar(80) NOT NULL,
	`first_seen_at` datetime(3) NOT NULL,
	`last_seen_at` datetime(3) NOT NULL,
	`first_release` varchar(64),
	`last_release` varchar(64),
	`n` int unsigned NOT NULL,
	CONSTRAINT `client_error_groups_id` PRIMARY KEY(`id`),
	CONSTRAINT `client_error_groups_fingerprint` UNIQUE(`fingerprint`)
);
--> statement-breakpoint
CREATE TABLE `client_error_samples` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`group_id` int unsigned NOT NULL,
	`at` datetime(3) NOT NULL,
	`message` varchar(1000) NOT NULL,
	`stack` text,
	`source` varchar(300),
	`line` int unsigned,
	`column_number` int unsigned,
	`route` varchar(80) NOT NULL,
	`release_name` varchar(64),
	CONSTRAINT `client_error_samples_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `rum_bins` (
	`hour` datetime(3) NOT NULL,
	`route` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`bin` smallint unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_bins_hour_metric_route_device_navigation_bin_pk` PRIMARY KEY(`hour`,`metric`,`route`,`device`,`navigation`,`bin`)
);
--> statement-breakpoint
CREATE TABLE `rum_events` (
	`hour` datetime(3) NOT NULL,
	`route` varchar(80) NOT NULL,
	`event` enum('breaker-open','limit-notice','limit-critical','rate-limited','idle','font-fallback') NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_events_hour_event_route_pk` PRIMARY KEY(`hour`,`event`,`route`)
);
--> statement-breakpoint
CREATE TABLE `rum_ratings` (
	`hour` datetime(3) NOT NULL,
	`route` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`rating` enum('good','needs-improvement','poor') NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_ratings_hour_metric_route_device_navigation_rating_pk` PRIMARY KEY(`hour`,`metric`,`route`,`device`,`navigation`,`rating`)
);
--> statement-breakpoint
CREATE TABLE `telemetry_intake` (
	`hour` datetime(3) NOT NULL,
	`kind` varchar(16) NOT NULL,
	`outcome` varchar(32) NOT NULL,
	`n` int unsigned NOT NULL,
	`bytes` bigint unsigned NOT NULL,
	CONSTRAINT `telemetry_intake_hour_kind_outcome_pk` PRIMARY KEY(`hour`,`kind`,`outcome`)
);
--> statement-breakpoint
ALTER TABLE `client_error_samples` ADD CONSTRAINT `client_error_samples_group_id_client_error_groups_id_fk` FOREIGN KEY (`group_id`) REFERENCES `client_error_groups`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `analytics_counts_day` ON `analytics_counts` (`day`,`event_type`);--> statement-breakpoint
CREATE INDEX `client_error_groups_seen` ON `client_error_groups` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `client_error_samples_group` ON `client_error_samples` (`group_id`);