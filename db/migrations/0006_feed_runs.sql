ALTER TABLE `feed_sources` ADD `run_requested_at` datetime(3);--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `removals_confirmed` boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `feed_runs_latest` ON `feed_runs` (`source_id`,`is_dry_run`,`id`);