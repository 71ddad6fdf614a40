CREATE TABLE `article_pictures` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`picture_id` char(32) NOT NULL,
	`article_id` int unsigned NOT NULL,
	`object_name` varchar(80) NOT NULL,
	`width` smallint unsigned NOT NULL,
	`height` smallint unsigned NOT NULL,
	`size_bytes` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `article_pictures_id` PRIMARY KEY(`id`),
	CONSTRAINT `article_pictures_size` UNIQUE(`picture_id`,`width`)
);
--> statement-breakpoint
ALTER TABLE `article_pictures` ADD CONSTRAINT `article_pictures_article_id_articles_id_fk` FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `article_pictures_object` ON `article_pictures` (`object_name`);--> statement-breakpoint
CREATE INDEX `article_pictures_article` ON `article_pictures` (`article_id`);