CREATE TABLE `release_first_looks` (
	`later_name` varchar(40) NOT NULL,
	`earlier_name` varchar(40) NOT NULL,
	`looked_at` datetime(3) NOT NULL,
	`visits` int unsigned NOT NULL,
	`visits_before` int unsigned NOT NULL,
	`figures` json NOT NULL,
	CONSTRAINT `release_first_looks_later_name` PRIMARY KEY(`later_name`)
);
--> statement-breakpoint
ALTER TABLE `ops_alert_changes` MODIFY COLUMN `kind` enum('new-error','error-regression','error-rate','budget','release-worse') NOT NULL;--> statement-breakpoint
ALTER TABLE `ops_alerts` MODIFY COLUMN `kind` enum('new-error','error-regression','error-rate','budget','release-worse') NOT NULL;--> statement-breakpoint
CREATE INDEX `release_first_looks_at` ON `release_first_looks` (`looked_at`);