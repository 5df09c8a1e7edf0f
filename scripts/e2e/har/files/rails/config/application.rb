require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "action_view/railtie"
require "sprockets/railtie"
require "turbolinks"

module Bees
  class Application < Rails::Application
    config.load_defaults 6.1
    config.eager_load = true
    config.assets.paths << ENV.fetch("NODE_MODULES")
    config.logger = ActiveSupport::Logger.new($stdout)
    config.log_level = :info
    config.active_record.dump_schema_after_migration = false
  end
end
