CREATE TABLE `feed_title_rules` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`source_slug` varchar(96) NOT NULL,
	`kind` enum('one-advert','same-title','title-words') NOT NULL,
	`wording` varchar(255) NOT NULL,
	`is_ours` boolean NOT NULL,
	`category` varchar(64),
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `feed_title_rules_id` PRIMARY KEY(`id`),
	CONSTRAINT `feed_title_rules_rule` UNIQUE(`source_slug`,`kind`,`wording`)
);
