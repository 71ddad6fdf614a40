CREATE TABLE `cvs` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`label` varchar(60) NOT NULL,
	`file_name` varchar(110) NOT NULL,
	`kind` enum('pdf','docx') NOT NULL,
	`size_bytes` int unsigned NOT NULL,
	`content_hash` char(64) NOT NULL,
	`object_name` varchar(64) NOT NULL,
	`scan` enum('clean','not-scanned') NOT NULL,
	`uploaded_at` datetime(3) NOT NULL,
	`last_used_at` datetime(3),
	`removed_at` datetime(3),
	CONSTRAINT `cvs_id` PRIMARY KEY(`id`),
	CONSTRAINT `cvs_public_id` UNIQUE(`public_id`),
	CONSTRAINT `cvs_object_name` UNIQUE(`object_name`)
);
--> statement-breakpoint
CREATE TABLE `stored_files` (
	`object_name` varchar(64) NOT NULL,
	`size_bytes` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`pending_until` datetime(3),
	CONSTRAINT `stored_files_object_name` PRIMARY KEY(`object_name`)
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `cv_id` int unsigned;--> statement-breakpoint
ALTER TABLE `cvs` ADD CONSTRAINT `cvs_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `cvs` ADD CONSTRAINT `cvs_object_name_stored_files_object_name_fk` FOREIGN KEY (`object_name`) REFERENCES `stored_files`(`object_name`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `cvs_user` ON `cvs` (`user_id`,`removed_at`);--> statement-breakpoint
CREATE INDEX `cvs_removed` ON `cvs` (`removed_at`);--> statement-breakpoint
CREATE INDEX `stored_files_pending` ON `stored_files` (`pending_until`);--> statement-breakpoint
ALTER TABLE `applications` ADD CONSTRAINT `applications_cv_id_cvs_id_fk` FOREIGN KEY (`cv_id`) REFERENCES `cvs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `applications_cv` ON `applications` (`cv_id`);