CREATE TABLE `rate_limit_day_usage` (
	`day` char(10) NOT NULL,
	`endpoint` varchar(120) NOT NULL,
	`policy` varchar(40) NOT NULL,
	`caller_kind` enum('visitor','session','script') NOT NULL,
	`used_units` bigint unsigned NOT NULL,
	`refused_calls` bigint unsigned NOT NULL,
	CONSTRAINT `rate_limit_day_usage_cell` PRIMARY KEY(`day`,`endpoint`,`policy`,`caller_kind`)
);
--> statement-breakpoint
CREATE TABLE `rum_month_events` (
	`month` char(7) NOT NULL,
	`route` varchar(80) NOT NULL,
	`event` enum('breaker-open','limit-notice','limit-critical','rate-limited','idle','font-fallback','view','visit','visit-with-error','visit-with-critical-limit','left-before-content') NOT NULL,
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`n` int unsigned NOT NULL,
	CONSTRAINT `rum_month_events_key` PRIMARY KEY(`month`,`event`,`route`,`one_in`)
);
--> statement-breakpoint
CREATE TABLE `rum_site_day_ratings` (
	`day` char(10) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`rating` enum('good','needs-improvement','poor') NOT NULL,
	`n` int NOT NULL,
	CONSTRAINT `rum_site_day_ratings_key` PRIMARY KEY(`metric`,`navigation`,`day`,`device`,`rating`)
);
--> statement-breakpoint
CREATE TABLE `work_day_counts` (
	`day` char(10) NOT NULL,
	`kind` enum('request','procedure','task') NOT NULL,
	`name` varchar(120) NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `work_day_counts_day_kind_name_pk` PRIMARY KEY(`day`,`kind`,`name`)
);
--> statement-breakpoint
CREATE TABLE `work_day_timings` (
	`day` char(10) NOT NULL,
	`kind` enum('request','procedure','task') NOT NULL,
	`name` varchar(120) NOT NULL,
	`outcome` enum('done','refused','failed') NOT NULL,
	`bin` smallint unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `work_day_timings_key` PRIMARY KEY(`day`,`kind`,`name`,`outcome`,`bin`)
);
--> statement-breakpoint
CREATE INDEX `rum_day_bins_release` ON `rum_day_bins` (`release_name`,`metric`,`day`);--> statement-breakpoint
INSERT INTO `rum_site_day_ratings` (`day`,`metric`,`device`,`navigation`,`rating`,`n`)
SELECT `day`,`metric`,`device`,`navigation`,`rating`,SUM(`n`) FROM `rum_day_ratings` GROUP BY `day`,`metric`,`device`,`navigation`,`rating`;
--> statement-breakpoint
INSERT INTO `rum_month_events` (`month`,`route`,`event`,`one_in`,`n`)
SELECT LEFT(`day`,7),`route`,`event`,`one_in`,SUM(`n`) FROM `rum_day_events` WHERE LEFT(`day`,7) < DATE_FORMAT(UTC_DATE(),'%Y-%m')
GROUP BY LEFT(`day`,7),`route`,`event`,`one_in`;
