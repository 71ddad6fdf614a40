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
ALTER TABLE `work_day_counts` MODIFY COLUMN `kind` enum('request','procedure','task','statement') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_day_timings` MODIFY COLUMN `kind` enum('request','procedure','task','statement') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_timings` MODIFY COLUMN `kind` enum('request','procedure','task','statement') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_day_counts` ADD `total_us` bigint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `statement_shapes_seen` ON `statement_shapes` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `trace_parts_started` ON `trace_parts` (`started_at`);