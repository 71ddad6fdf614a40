CREATE TABLE `pinned_traces` (
	`trace_id` char(32) NOT NULL,
	`name` varchar(120) NOT NULL,
	`reason` enum('failed','slow','named','baseline') NOT NULL,
	`outcome` enum('done','refused','failed') NOT NULL,
	`started_at` datetime(3) NOT NULL,
	`duration_us` int unsigned NOT NULL,
	`release_name` varchar(64),
	`spans` mediumtext NOT NULL,
	CONSTRAINT `pinned_traces_trace_id` PRIMARY KEY(`trace_id`)
);
--> statement-breakpoint
CREATE TABLE `trace_wishes` (
	`trace_id` char(32) NOT NULL,
	`named_at` datetime(3) NOT NULL,
	CONSTRAINT `trace_wishes_trace_id` PRIMARY KEY(`trace_id`)
);
--> statement-breakpoint
CREATE TABLE `work_timings` (
	`hour` datetime(3) NOT NULL,
	`kind` enum('request','procedure','task') NOT NULL,
	`name` varchar(120) NOT NULL,
	`outcome` enum('done','refused','failed') NOT NULL,
	`bin` smallint unsigned NOT NULL,
	`n` int unsigned NOT NULL,
	CONSTRAINT `work_timings_hour_kind_name_outcome_bin_pk` PRIMARY KEY(`hour`,`kind`,`name`,`outcome`,`bin`)
);
--> statement-breakpoint
CREATE INDEX `pinned_traces_started` ON `pinned_traces` (`started_at`);--> statement-breakpoint
CREATE INDEX `pinned_traces_name` ON `pinned_traces` (`name`,`started_at`);--> statement-breakpoint
CREATE INDEX `trace_wishes_named` ON `trace_wishes` (`named_at`);