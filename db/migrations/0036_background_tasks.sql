CREATE TABLE `background_runs` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`task` varchar(64) NOT NULL,
	`started_at` datetime(3) NOT NULL,
	`duration_ms` int unsigned NOT NULL,
	`outcome` enum('done','failed') NOT NULL,
	`report` json,
	`error` varchar(500),
	CONSTRAINT `background_runs_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `background_tasks` (
	`name` varchar(64) NOT NULL,
	`due_at` datetime(3) NOT NULL,
	`taken_by` varchar(64),
	`taken_until` datetime(3),
	`started_at` datetime(3),
	`finished_at` datetime(3),
	`duration_ms` int unsigned,
	`outcome` enum('done','failed'),
	`report` json,
	`error` varchar(500),
	`failures_in_a_row` smallint unsigned NOT NULL DEFAULT 0,
	CONSTRAINT `background_tasks_name` PRIMARY KEY(`name`)
);
--> statement-breakpoint
CREATE INDEX `background_runs_task` ON `background_runs` (`task`,`id`);--> statement-breakpoint
CREATE INDEX `background_runs_started` ON `background_runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `background_tasks_due` ON `background_tasks` (`due_at`);