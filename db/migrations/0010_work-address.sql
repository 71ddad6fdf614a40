ALTER TABLE `one_time_tokens` MODIFY COLUMN `purpose` enum('verify-email','reset-password','change-email','link-google','second-factor','confirm-workplace','confirm-firm-address') NOT NULL;--> statement-breakpoint
ALTER TABLE `company_verifications` ADD `work_domain` varchar(253);--> statement-breakpoint
ALTER TABLE `company_verifications` ADD `work_domain_proved_at` datetime(3);--> statement-breakpoint
ALTER TABLE `company_verifications` ADD `work_domain_user_id` int unsigned;