CREATE TABLE `advert_file_maps` (
	`user_id` int unsigned NOT NULL,
	`field_map` json NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `advert_file_maps_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `file_reference` varchar(100);--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `file_field_hashes` json;--> statement-breakpoint
ALTER TABLE `advert_file_maps` ADD CONSTRAINT `advert_file_maps_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `job_drafts_file_reference` ON `job_drafts` (`company_id`,`file_reference`);