ALTER TABLE `job_drafts` ADD `pay_as_of` datetime(3);--> statement-breakpoint
ALTER TABLE `jobs` ADD `client_unnamed_reason` enum('client-asked','post-held','project-unannounced','named-on-interest');