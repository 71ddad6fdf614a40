CREATE FULLTEXT INDEX `jobs_title_fulltext` ON `jobs` (`title`);--> statement-breakpoint
CREATE FULLTEXT INDEX `job_texts_fulltext` ON `job_texts` (`description_text`);
