CREATE TABLE `contact_replies` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`message_id` int unsigned NOT NULL,
	`kind` enum('answer','note') NOT NULL,
	`body` text NOT NULL,
	`by_user_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `contact_replies_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `plan_changes` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`plan_id` int unsigned NOT NULL,
	`before_facts` json,
	`after_facts` json NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `plan_changes_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
ALTER TABLE `feed_runs` MODIFY COLUMN `state` enum('queued','fetching','dry-run','applied','held','discarded','failed') NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `state` enum('open','answered','closed') DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `owner_user_id` int unsigned;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` datetime(3);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `closed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `feed_sources` ADD `field_map` json;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `failed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `contact_replies` ADD CONSTRAINT `contact_replies_message_id_contact_messages_id_fk` FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contact_replies` ADD CONSTRAINT `contact_replies_by_user_id_users_id_fk` FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `plan_changes` ADD CONSTRAINT `plan_changes_plan_id_plans_id_fk` FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `contact_replies_message` ON `contact_replies` (`message_id`,`id`);--> statement-breakpoint
CREATE INDEX `contact_replies_by` ON `contact_replies` (`by_user_id`);--> statement-breakpoint
CREATE INDEX `plan_changes_plan` ON `plan_changes` (`plan_id`,`id`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD CONSTRAINT `contact_messages_owner_user_id_users_id_fk` FOREIGN KEY (`owner_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `audit_events_resource_newest` ON `audit_events` (`resource`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_result` ON `audit_events` (`result`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_request` ON `audit_events` (`request_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_state` ON `contact_messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_topic` ON `contact_messages` (`topic`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_owner` ON `contact_messages` (`owner_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_state` ON `outbox_messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_template` ON `outbox_messages` (`template`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_created` ON `outbox_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_messages_sent` ON `outbox_messages` (`sent_at`);--> statement-breakpoint
CREATE INDEX `outbox_messages_failed` ON `outbox_messages` (`failed_at`);--> statement-breakpoint
CREATE INDEX `credit_orders_created` ON `credit_orders` (`created_at`);