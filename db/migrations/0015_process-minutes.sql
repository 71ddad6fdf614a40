CREATE TABLE `process_minutes` (
	`minute` datetime(3) NOT NULL,
	`process` varchar(80) NOT NULL,
	`release_name` varchar(40) NOT NULL DEFAULT '',
	`requests` int unsigned NOT NULL,
	`failed` int unsigned NOT NULL,
	`rate_limited` int unsigned NOT NULL,
	`shed` int unsigned NOT NULL,
	`p50_us` int unsigned,
	`p95_us` int unsigned,
	`p99_us` int unsigned,
	`loop_delay_us` int unsigned NOT NULL,
	`connections_used` int unsigned NOT NULL,
	`connections_pending` int unsigned NOT NULL,
	`resident_bytes` bigint unsigned NOT NULL,
	`disk_free_thousandths` int unsigned,
	CONSTRAINT `process_minutes_key` PRIMARY KEY(`minute`,`process`)
);
--> statement-breakpoint
ALTER TABLE `ops_alert_changes` MODIFY COLUMN `kind` enum('new-error','error-regression','error-rate','budget','release-worse','server') NOT NULL;--> statement-breakpoint
ALTER TABLE `ops_alerts` MODIFY COLUMN `kind` enum('new-error','error-regression','error-rate','budget','release-worse','server') NOT NULL;