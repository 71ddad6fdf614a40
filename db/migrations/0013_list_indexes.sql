CREATE INDEX `applications_newest` ON `applications` (`sent_at`,`public_id`);--> statement-breakpoint
CREATE INDEX `applications_job_newest` ON `applications` (`job_id`,`sent_at`,`public_id`);--> statement-breakpoint
CREATE INDEX `feed_run_rows_order` ON `feed_run_rows` (`run_id`,`id`);--> statement-breakpoint
CREATE INDEX `feed_runs_newest` ON `feed_runs` (`source_id`,`id`);--> statement-breakpoint
CREATE INDEX `job_drafts_newest` ON `job_drafts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `jobs_source_status` ON `jobs` (`feed_source_id`,`status`);--> statement-breakpoint
CREATE INDEX `advert_credits_company_lines` ON `advert_credits` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `advert_credits_freelance_lines` ON `advert_credits` (`freelance_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `jobseeker_profiles_newest` ON `jobseeker_profiles` (`updated_at`);