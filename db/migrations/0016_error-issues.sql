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
ALTER TABLE `client_error_counts` ADD `browser` enum('chromium','firefox','safari','other') DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_counts` DROP PRIMARY KEY;--> statement-breakpoint
ALTER TABLE `client_error_counts` ADD PRIMARY KEY(`group_id`,`hour`,`release_name`,`route`,`device`,`browser`);--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `is_resolved_in_next` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `assigned_to_user_id` int unsigned;--> statement-breakpoint
ALTER TABLE `client_error_groups` ADD `merged_into_id` int unsigned;--> statement-breakpoint
CREATE INDEX `client_error_day_counts_day` ON `client_error_day_counts` (`day`,`group_id`,`release_name`,`route`,`device`,`browser`,`n`);--> statement-breakpoint
CREATE INDEX `client_error_groups_merged` ON `client_error_groups` (`merged_into_id`);