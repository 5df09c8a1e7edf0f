class InspectionsController < ApplicationController
  before_action { @hive = Hive.find(params[:hive_id]) }

  # POST /hives/1/inspections
  def create
    @inspection = @hive.inspections.new(inspection_params.merge(user: current_user))
    @inspection.save
    respond_to(&:js)
  end

  # DELETE /hives/1/inspections/1
  def destroy
    @inspection = @hive.inspections.find(params[:id])
    @inspection.destroy
    respond_to(&:js)
  end

  private

  def inspection_params
    params.require(:inspection).permit(:body)
  end
end
