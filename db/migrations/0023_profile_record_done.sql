ALTER TABLE `jobseeker_profiles` DROP COLUMN `pay_day_min_pence`;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` DROP COLUMN `pay_bases`;--> statement-breakpoint
ALTER TABLE `jobseeker_profiles` DROP COLUMN `free_from_month`;--> statement-breakpoint
ALTER TABLE `profile_projects` DROP COLUMN `from_year`;--> statement-breakpoint
ALTER TABLE `profile_projects` DROP COLUMN `to_year`;