CREATE TABLE `company_pictures` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`picture_id` char(32) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`object_name` varchar(80) NOT NULL,
	`width` smallint unsigned NOT NULL,
	`height` smallint unsigned NOT NULL,
	`size_bytes` int unsigned NOT NULL,
	`alt` varchar(300) NOT NULL,
	`position` smallint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `company_pictures_id` PRIMARY KEY(`id`),
	CONSTRAINT `company_pictures_size` UNIQUE(`picture_id`,`width`)
);
--> statement-breakpoint
ALTER TABLE `company_pictures` ADD CONSTRAINT `company_pictures_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `company_pictures_object` ON `company_pictures` (`object_name`);--> statement-breakpoint
CREATE INDEX `company_pictures_company` ON `company_pictures` (`company_id`,`position`);