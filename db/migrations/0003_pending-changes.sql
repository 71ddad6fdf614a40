ALTER TABLE `job_drafts` ADD `live_fields` json;--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `change_waits_since` datetime(3);--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `change_reason` varchar(500);--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `change_refusal` varchar(500);--> statement-breakpoint
CREATE INDEX `job_drafts_change_waits` ON `job_drafts` (`change_waits_since`);