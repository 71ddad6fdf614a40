CREATE TABLE `message_templates` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned,
	`written_by_user_id` int unsigned,
	`name` varchar(80) NOT NULL,
	`body` text NOT NULL,
	`state` enum('draft','sent','opened','in-review','shortlisted','interview','offer','hired','not-progressing','withdrawn'),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `message_templates_id` PRIMARY KEY(`id`),
	CONSTRAINT `message_templates_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `application_events` ADD `undone_at` datetime(3);--> statement-breakpoint
ALTER TABLE `jobs` ADD `is_blind` boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `subject_id` varchar(64);--> statement-breakpoint
ALTER TABLE `message_templates` ADD CONSTRAINT `message_templates_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `message_templates` ADD CONSTRAINT `message_templates_written_by_user_id_users_id_fk` FOREIGN KEY (`written_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `message_templates_company` ON `message_templates` (`company_id`,`name`);--> statement-breakpoint
CREATE INDEX `message_templates_writer` ON `message_templates` (`written_by_user_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_subject` ON `outbox_messages` (`subject_id`,`state`);