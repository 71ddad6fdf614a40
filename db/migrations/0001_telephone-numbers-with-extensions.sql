ALTER TABLE `applications` MODIFY COLUMN `phone` varchar(60);--> statement-breakpoint
ALTER TABLE `recruiter_profiles` MODIFY COLUMN `direct_line` varchar(30);