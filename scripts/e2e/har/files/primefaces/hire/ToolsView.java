package hire;

import java.io.Serializable;
import java.util.List;
import javax.annotation.PostConstruct;
import javax.faces.application.FacesMessage;
import javax.faces.context.FacesContext;
import javax.faces.view.ViewScoped;
import javax.inject.Inject;
import javax.inject.Named;
import org.primefaces.PrimeFaces;

/** The table of tools with its dialogs. */
@Named
@ViewScoped
public class ToolsView implements Serializable {
  @Inject private Store store;
  private List<Tool> tools;
  private List<Tool> filteredTools;
  private Tool selectedTool;

  @PostConstruct
  public void init() {
    tools = store.getTools();
  }

  public void openNew() {
    selectedTool = new Tool();
  }

  public void saveTool() {
    boolean isNew = selectedTool.getId() == null;
    store.save(selectedTool);
    tools = store.getTools();
    FacesContext.getCurrentInstance().addMessage(null,
        new FacesMessage(isNew ? "Tool Added" : "Tool Updated"));
    PrimeFaces.current().executeScript("PF('manageToolDialog').hide()");
    PrimeFaces.current().ajax().update("form:messages", "form:dt-tools");
  }

  public void deleteTool() {
    store.remove(selectedTool);
    tools = store.getTools();
    selectedTool = null;
    FacesContext.getCurrentInstance().addMessage(null, new FacesMessage("Tool Removed"));
    PrimeFaces.current().ajax().update("form:messages", "form:dt-tools");
  }

  public List<Tool> getTools() { return tools; }
  public List<Tool> getFilteredTools() { return filteredTools; }
  public void setFilteredTools(List<Tool> filteredTools) { this.filteredTools = filteredTools; }
  public Tool getSelectedTool() { return selectedTool; }
  public void setSelectedTool(Tool selectedTool) { this.selectedTool = selectedTool; }
}
