ALTER TABLE `background_tasks` ADD `label` varchar(160) NOT NULL;--> statement-breakpoint
ALTER TABLE `background_tasks` ADD `every_ms` int unsigned NOT NULL;