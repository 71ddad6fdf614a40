CREATE TABLE `contact_messages` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`reference` char(9) NOT NULL,
	`content_hash` char(64) NOT NULL,
	`user_id` int unsigned,
	`name` varchar(120) NOT NULL,
	`email` varchar(254) NOT NULL,
	`email_key` varchar(254) NOT NULL,
	`topic` enum('work','advertising','account','advert','personal-data','fault','other') NOT NULL,
	`message` text NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `contact_messages_id` PRIMARY KEY(`id`),
	CONSTRAINT `contact_messages_content` UNIQUE(`content_hash`)
);
--> statement-breakpoint
ALTER TABLE `contact_messages` ADD CONSTRAINT `contact_messages_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `contact_messages_reference` ON `contact_messages` (`reference`);--> statement-breakpoint
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_address` ON `contact_messages` (`email_key`);--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);