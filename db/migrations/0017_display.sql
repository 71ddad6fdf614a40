ALTER TABLE `account_preferences` ADD `display` json;--> statement-breakpoint
ALTER TABLE `analytics_counts` ADD `source` enum('direct','search-engine','social','other-site') DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE `analytics_counts` DROP PRIMARY KEY, ADD PRIMARY KEY(`entity_type`,`entity_id`,`event_type`,`day`,`source`);
