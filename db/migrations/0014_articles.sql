CREATE TABLE `article_old_slugs` (
	`slug` varchar(96) NOT NULL,
	`article_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `article_old_slugs_slug` PRIMARY KEY(`slug`)
);
--> statement-breakpoint
CREATE TABLE `article_revisions` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`article_id` int unsigned NOT NULL,
	`version` int unsigned NOT NULL,
	`slug` varchar(96) NOT NULL,
	`title` varchar(120) NOT NULL,
	`summary` varchar(400) NOT NULL,
	`topic` enum('pay-and-market','chartership','contracts','measurement','careers','hiring','law-and-tax','digital','news') NOT NULL,
	`author_name` varchar(120) NOT NULL,
	`author_grade` varchar(120) NOT NULL,
	`reviewed_on` date,
	`sources` json NOT NULL,
	`markdown` mediumtext NOT NULL,
	`saved_by_user_id` int unsigned,
	`is_autosave` boolean NOT NULL DEFAULT false,
	`saved_at` datetime(3) NOT NULL,
	CONSTRAINT `article_revisions_id` PRIMARY KEY(`id`),
	CONSTRAINT `article_revisions_version` UNIQUE(`article_id`,`version`)
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` varchar(32) NOT NULL,
	`slug` varchar(96) NOT NULL,
	`title` varchar(120) NOT NULL,
	`summary` varchar(400) NOT NULL,
	`topic` enum('pay-and-market','chartership','contracts','measurement','careers','hiring','law-and-tax','digital','news') NOT NULL,
	`author_name` varchar(120) NOT NULL,
	`author_grade` varchar(120) NOT NULL,
	`reviewed_on` date,
	`sources` json NOT NULL,
	`markdown` mediumtext NOT NULL,
	`state` enum('draft','scheduled','published','withdrawn') NOT NULL,
	`published_at` datetime(3),
	`version` int unsigned NOT NULL DEFAULT 1,
	`html` mediumtext,
	`renderer_version` smallint unsigned NOT NULL DEFAULT 0,
	`reading_minutes` smallint unsigned NOT NULL,
	`reference_slug` varchar(96),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `articles_id` PRIMARY KEY(`id`),
	CONSTRAINT `articles_public_id` UNIQUE(`public_id`),
	CONSTRAINT `articles_slug` UNIQUE(`slug`),
	CONSTRAINT `articles_reference_slug` UNIQUE(`reference_slug`)
);
--> statement-breakpoint
ALTER TABLE `article_old_slugs` ADD CONSTRAINT `article_old_slugs_article_id_articles_id_fk` FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `article_revisions` ADD CONSTRAINT `article_revisions_article_id_articles_id_fk` FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `article_old_slugs_article` ON `article_old_slugs` (`article_id`);--> statement-breakpoint
CREATE INDEX `articles_shown` ON `articles` (`state`,`published_at`);--> statement-breakpoint
CREATE INDEX `articles_updated` ON `articles` (`updated_at`);