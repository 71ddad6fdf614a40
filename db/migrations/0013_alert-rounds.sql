DROP INDEX `saved_searches_due` ON `saved_searches`;--> statement-breakpoint
CREATE INDEX `saved_searches_due` ON `saved_searches` (`frequency`,`next_run_at`);