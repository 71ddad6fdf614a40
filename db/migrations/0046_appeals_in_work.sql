ALTER TABLE `job_reports` MODIFY COLUMN `reference` varchar(19) NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_claims` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_decisions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal') NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_questions` MODIFY COLUMN `kind` enum('first-advert','changed-advert','feed-advert','report','verification','recruiter-page','flagged-account','held-feed','appeal') NOT NULL;--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `shown_fields` json;--> statement-breakpoint
CREATE INDEX `companies_verification` ON `companies` (`verification`);